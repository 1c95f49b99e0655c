/** The registry's own page of a platform. */
export const registryPage = (id: string): string => `https://registry.countermetrics.org/platform/${id}`;
