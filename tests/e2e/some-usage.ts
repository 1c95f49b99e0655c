import { clientOf, harvestedBelongings } from "../api/cast";

/** Before any journey: one month of one library has been harvested, so that reports have something to show. */
export default async function someUsage(): Promise<void> {
  const client = await clientOf("consortium admin");
  const { body } = await client.get("/api/metric/");
  if (Array.isArray(body) && body.length === 0) await harvestedBelongings(client, "palava", "some usage");
}
