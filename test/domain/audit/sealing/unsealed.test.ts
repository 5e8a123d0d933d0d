import { expect, test } from "vitest";
import { insteadOf } from "../../../../src/database/database.ts";
import { sealBatch } from "../../../../src/domain/audit/sealing/seal-batch.ts";
import {
	isUnsealed,
	unsealedFor,
} from "../../../../src/domain/audit/sealing/unsealed.ts";
import { testForge } from "../../../support/forge.ts";
import { signedInVisitor } from "../../../web/support/browser.ts";
import { addRecords } from "./records.ts";

test("records that wait to be sealed for more than a minute are told on the dashboard and in metrics", async () => {
	const forge = await testForge({ metricsToken: "m-secret" });
	const { app } = forge;
	const visitor = await signedInVisitor(forge, forge.admin);
	await app.auditSealing.settled();
	await app.auditSealing.close();
	await expect.poll(() => sealBatch(app)).toBe("done");
	const metric = async () => {
		const answer = await fetch(`${forge.url}metrics`, {
			headers: { authorization: "Bearer m-secret" },
		});
		const found = /^ingot_audit_unsealed_seconds (\d+)$/m.exec(
			await answer.text(),
		);
		return Number(found?.[1]);
	};
	const dashboard = async () => (await visitor.get("/-/admin")).words;
	expect(await metric()).toBe(0);
	expect(await dashboard()).not.toContain("audit log is not sealed");
	const moment = Date.parse("2026-11-22T14:03:07Z");
	await addRecords(app, 2, { at_ms: moment });
	const seconds = moment / 1000;
	expect(await unsealedFor(app.db, seconds + 60)).toBe(60);
	expect([isUnsealed(60), isUnsealed(61)]).toEqual([false, true]);
	// before the first log begins
	const without = insteadOf(app.db, { first: async () => undefined });
	expect(await unsealedFor(without, 9e9)).toBeGreaterThan(1e9);
	// clocks of several servers differ
	expect(await unsealedFor(app.db, seconds - 5)).toBe(0);
	expect(await metric()).toBeGreaterThan(60);
	expect(await dashboard()).toContain(
		"The audit log is not sealed. The oldest unsealed record is from 2026-11-22 14:03:07",
	);
	await expect.poll(() => sealBatch(app)).toBe("done");
	expect(await metric()).toBe(0);
	expect(await dashboard()).not.toContain("audit log is not sealed");
});
