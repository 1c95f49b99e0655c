import { createTables } from "@/lib/usage/create-tables";

await createTables();
