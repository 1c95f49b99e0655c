import { clientOf, harvestedBelongings } from "../api/cast";

/** Harvests one month of one library before the first journey on a site, so that reports have data. */
export async function addSomeUsage(): Promise<void> {
  const client = await clientOf("consortium admin");
  const { body } = await client.get("/api/metric/");
  if (Array.isArray(body) && body.length === 0) await harvestedBelongings(client, "palava", "some usage");
}
