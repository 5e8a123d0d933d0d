import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { startSession } from "../../../src/domain/accounts/sessions.ts";
import { detailsOf } from "../../../src/domain/audit/audit-record.ts";
import { mostNames } from "../../../src/domain/audit/fields.ts";
import { passkeyFingerprint } from "../../../src/domain/audit/fingerprints.ts";
import {
	addPasskey,
	listPasskeys,
	passkeyCreation,
} from "../../../src/domain/factors/passkeys.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { authenticator } from "../../web/support/authenticator.ts";

let forge: Forge;
let ada: Account;

beforeAll(async () => {
	forge = await testForge();
	await forge.user("ada");
	ada = (await accountByName(forge.app.db, "ada")) as Account;
});

test("the record of a new passkey has its fingerprint, and names the sessions that it ended", async () => {
	const { app } = forge;
	const client = { agent: "a browser", address: "203.0.113.7" };
	const begin = async () =>
		(
			await startSession(app, ada, {
				...{ ...client, method: "password", stays: false },
			})
		).session;
	const add = async (name: string, kept: Awaited<ReturnType<typeof begin>>) => {
		const wanted = await passkeyCreation(app, ada);
		const credential = authenticator(forge.url).create(wanted as never);
		await addPasskey(app, ada, { name, credential }, kept);
		const passkey = (await listPasskeys(app.db, ada)).at(-1);
		const [record] = await app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select("details")
				.where("action", "=", "factor.passkey-added")
				.orderBy("id", "desc")
				.limit(1),
		);
		const row_digest = passkey && passkeyFingerprint(passkey);
		return { row_digest, facts: record && detailsOf(record).facts };
	};
	const [first, kept] = [await begin(), await begin()];
	const one = await add("phone", kept);
	expect(one.facts).toEqual({
		...{ row_digest: one.row_digest, sessions: [first.id] },
	});
	// where they are too many to be named, the one that goes on is
	const ended: number[] = [];
	for (let n = 0; n <= mostNames; n++) ended.push((await begin()).id);
	const two = await add("key", kept);
	expect(two.facts).toEqual({
		...{ row_digest: two.row_digest, kept_session: kept.id },
		...{ session_count: ended.length, sessions: ended.slice(0, mostNames) },
	});
});
