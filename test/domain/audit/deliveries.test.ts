import { expect, test } from "vitest";
import { auditDeliveries } from "../../../src/domain/audit/deliveries.ts";
import { rowChecks } from "../../../src/domain/doctor/examine.ts";
import { testForge } from "../../support/forge.ts";
import { receiver } from "../../support/receiver.ts";
import { signedInVisitor } from "../../web/support/browser.ts";
import { addRecords } from "./sealing/records.ts";

test("a stream of the audit log that fails is told on the dashboard, in metrics and by the doctor, without its credentials", async () => {
	const inbox = await receiver();
	const address = `${inbox.url}hook?token=secret-1`;
	const forge = await testForge({
		...{ auditStreams: address, metricsToken: "m-secret" },
	});
	const place = `${inbox.url}hook`;
	const { app } = forge;
	const visitor = await signedInVisitor(forge, forge.admin);
	const state = async () => {
		await app.auditSealing.settled();
		await app.auditStreams.settled();
		return auditDeliveries(app);
	};
	const metrics = async () => {
		const answer = await fetch(`${forge.url}metrics`, {
			headers: { authorization: "Bearer m-secret" },
		});
		return answer.text();
	};
	expect(await state()).toMatchObject([
		{ place, lacks: 0, error: "", fails: false },
	]);
	inbox.answers(() => 503);
	await addRecords(app, 1);
	expect(await state()).toMatchObject([
		{ lacks: expect.any(Number), fails: false },
	]);
	// as if that was some minutes ago
	const [{ at } = { at: 0 }] = await app.db.rows((q) =>
		q.selectFrom("audit_delivery").select("delivered_at as at"),
	);
	expect(Number(at)).toBeGreaterThan(0);
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("audit_delivery")
				.set({ delivered_at: 1_700_000_000 })
				.where("place", "=", address),
		),
	);
	expect(await state()).toMatchObject([
		{
			...{ delivered: 1_700_000_000, fails: true },
			error: expect.stringContaining("503"),
		},
	]);
	const check = rowChecks.find(({ name }) => name === "audit-deliveries");
	expect(await check?.find(app)).toEqual([
		expect.objectContaining({
			what: expect.stringMatching(/hook lacks \d+ records since 2023/),
		}),
	]);
	expect(await metrics()).toContain(
		`ingot_audit_delivery_failed{place="${place}"} 1`,
	);
	expect(await metrics()).toContain(
		`ingot_audit_delivery_missing_records{place="${place}"} `,
	);
	expect((await visitor.get("/-/admin")).words).toContain(
		`The audit log could not be delivered to ${place}.`,
	);
	const notices = (await visitor.get("/-/admin/notices")).words;
	expect(notices).toMatch(/\d+ records? (?:is|are) missing/);
	expect(notices).not.toContain("secret-1");
	inbox.answers(() => 200);
	expect(await state()).toMatchObject([{ error: "", fails: false }]);
	expect((await visitor.get("/-/admin")).words).not.toContain(
		"audit log could",
	);
	expect(await check?.find(app)).toEqual([]);
});
