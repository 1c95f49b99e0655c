import { clientOf, harvestedBelongings } from "../api/cast";

/** Before any journey on a site: one month of one library has been harvested, so that reports have something to show. */
export async function addSomeUsage(): Promise<void> {
  const client = await clientOf("consortium admin");
  const { body } = await client.get("/api/metric/");
  if (Array.isArray(body) && body.length === 0) await harvestedBelongings(client, "palava", "some usage");
}
