import pino from "pino";
import { expect, test } from "vitest";
import { migrate } from "../../../src/database/migrate.ts";
import { openPostgres } from "../../../src/database/postgres.ts";
import { openLeases } from "../../../src/domain/servers/leases.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";

test.runIf(onPostgres)(
	"all who share a name hear that it is theirs now",
	async () => {
		const url = await forgeDatabaseUrl();
		const db = await openPostgres(url);
		await migrate(db);
		const leases = openLeases(db, pino({ level: "silent" }));
		afterFile(async () => {
			await leases.close();
			await db.close();
			await dropTestDatabase(url);
		});
		const told: string[] = [];
		leases.want("webhooks", () => void told.push("outbox"));
		leases.want("webhooks", () => void told.push("consumer"));
		await leases.start();
		expect(told).toEqual(["outbox", "consumer"]);
		expect(leases.has("webhooks")).toBe(true);
	},
);
