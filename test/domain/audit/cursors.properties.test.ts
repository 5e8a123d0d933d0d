import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { AuditRecord } from "../../../src/domain/audit/audit-record.ts";
import {
	type AuditFilter,
	type AuditScope,
	listAudit,
} from "../../../src/domain/audit/list-audit.ts";
import { cases } from "../../properties.ts";
import { addRecords, unsealingForge } from "./sealing/records.ts";

let forge: Awaited<ReturnType<typeof unsealingForge>>;
beforeAll(async () => {
	forge = await unsealingForge();
});

const someone = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
const names = fc.constantFrom("ada", "ben");
/** What differs between records; some are of the same person in several ways. */
const parts = fc.record({
	action: fc.constantFrom("token.created", "token.deleted", "tokens.listed"),
	at_ms: fc.integer({ min: 0, max: 5 }),
	actor_id: someone,
	by_id: someone,
	account_id: someone,
	organization_id: someone,
	repository_id: someone,
	actor_name: names,
	by_name: fc.option(names, { nil: null }),
	address: fc.constantFrom("192.0.2.1", "192.0.2.2"),
	target_name: fc.constantFrom("x", "y"),
});
const number = fc.integer({ min: 1, max: 3 });
const scopes: fc.Arbitrary<AuditScope> = fc.oneof(
	fc.constant("site" as const),
	number.map((organization) => ({ organization })),
	number.map((repository) => ({ repository })),
	number.map((account) => ({ account })),
	number.map((concerned) => ({ concerned })),
);
const filters: fc.Arbitrary<AuditFilter> = fc.record(
	{
		action: fc.constantFrom("token", "token.created"),
		actor: names,
		from: fc.integer({ min: 0, max: 5 }),
		to: fc.integer({ min: 0, max: 5 }),
		target: fc.constantFrom("x", "y"),
		address: fc.constantFrom("192.0.2.1", "192.0.2.2"),
	},
	{ requiredKeys: [] },
);

function isIn(scope: AuditScope, one: AuditRecord): boolean {
	if (scope === "site") return true;
	if ("organization" in scope)
		return one.organization_id === scope.organization;
	if ("repository" in scope) return one.repository_id === scope.repository;
	if ("concerned" in scope) return one.account_id === scope.concerned;
	return [one.account_id, one.actor_id, one.by_id].includes(scope.account);
}

const passes = (filter: AuditFilter, one: AuditRecord): boolean =>
	(!filter.action ||
		one.action === filter.action ||
		one.action.startsWith(`${filter.action}.`)) &&
	(!filter.actor || [one.actor_name, one.by_name].includes(filter.actor)) &&
	(filter.from === undefined || one.at_ms >= filter.from) &&
	(filter.to === undefined || one.at_ms <= filter.to) &&
	(!filter.target || one.target_name === filter.target) &&
	(!filter.address || one.address === filter.address);

test("whoever follows the cursors of the audit log meets each record of the scope once, also while others come", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(parts, { minLength: 1, maxLength: 12 }),
			scopes,
			filters,
			fc.integer({ min: 1, max: 5 }),
			async (fresh, scope, filter, limit) => {
				const { app } = forge;
				for (const one of fresh) await addRecords(app, 1, one);
				const all = await app.db.rows((q) =>
					q.selectFrom("audit_record").selectAll().orderBy("id", "desc"),
				);
				const wanted = all.filter(
					(one) => isIn(scope, one) && passes(filter, one),
				);
				const met: number[] = [];
				let before: number | undefined;
				do {
					const page = { before, limit };
					const { records, next } = await listAudit(app, scope, filter, page);
					met.push(...records.map(({ id }) => id));
					expect(records.length).toBeLessThanOrEqual(limit);
					// a cursor leads to at least one more
					expect(next === undefined).toBe(met.length >= wanted.length);
					before = next;
					if (met.length < 2 * limit && fresh[0])
						await addRecords(app, 1, fresh[0]);
				} while (before !== undefined && met.length <= wanted.length);
				expect(met).toEqual(wanted.map(({ id }) => id));
			},
		),
		cases(25),
	);
});
