/** The platform's page on the registry's website. */
export const registryPage = (id: string): string => `https://registry.countermetrics.org/platform/${id}`;
