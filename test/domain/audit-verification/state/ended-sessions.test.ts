import { beforeAll, expect, test } from "vitest";
import { codeAt } from "../../../../src/crypto/one-time-codes.ts";
import {
	type Account,
	accountByName,
	type Session,
} from "../../../../src/domain/accounts/account.ts";
import {
	endSession,
	signOutOthers,
	startSession,
} from "../../../../src/domain/accounts/sessions.ts";
import { detailsOf } from "../../../../src/domain/audit/audit-record.ts";
import {
	beginCodes,
	confirmCodes,
} from "../../../../src/domain/factors/codes.ts";
import {
	addPasskey,
	passkeyCreation,
} from "../../../../src/domain/factors/passkeys.ts";
import { hideAccount } from "../../../../src/domain/moderation/hide-account.ts";
import { testForge } from "../../../support/forge.ts";
import { authenticator } from "../../../web/support/authenticator.ts";
import { bytesOf } from "../../../web/support/codes.ts";
import { call, type Forge, foundAfter, foundWhenSettled } from "./bench.ts";

let forge: Forge;
const client = { agent: "a browser", address: "203.0.113.7" };

beforeAll(async () => {
	forge = await testForge();
	await forge.app.auditSealing.settled();
});

const accountNamed = async (name: string) =>
	(await accountByName(forge.app.db, name)) as Account;
let made = 0;
async function person(): Promise<Account> {
	const name = `person${++made}`;
	await forge.user(name);
	return accountNamed(name);
}
const signIn = async (account: Account): Promise<Session> =>
	(
		await startSession(forge.app, account, {
			...{ ...client, method: "password", stays: false },
		})
	).session;
/** The statement that makes a session again, as it was. */
function again(session: Session): string {
	const columns = Object.entries(session).filter(([, value]) => value !== null);
	const values = columns.map(([, value]) =>
		typeof value === "number" ? value : `'${value}'`,
	);
	return `insert into session (${columns.map(([name]) => name).join(", ")}) values (${values.join(", ")})`;
}
const returned = ({ id, account_id }: Session) =>
	expect.stringMatching(
		`^session ${id} of account ${account_id} is there, and record \\d+ deleted it: it was added by hand$`,
	);
async function lastDetails(action: string) {
	const [record] = await forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("details")
			.where("action", "=", action as "session.ended")
			.orderBy("id", "desc")
			.limit(1),
	);
	return record && detailsOf(record).facts;
}

const endings: Readonly<
	Record<string, (account: Account, kept?: Session) => Promise<unknown>>
> = {
	"session.ended": (account, kept) =>
		signOutOthers(forge.app, account, kept?.id),
	"account.edited": (account) =>
		call(forge, "PATCH", `/admin/users/${account.name}`, {
			...{ source_id: 0, login_name: account.name },
			password: "another good one 8",
		}),
	"account.hidden": async (account) =>
		hideAccount(
			forge.app,
			{ account: await accountNamed("root"), via: "system", token: undefined },
			account,
			{ reason: "spam" },
		),
	async "factor.app-added"(account, kept) {
		const { sealed, secret } = beginCodes(forge.app, account);
		const code = codeAt(bytesOf(secret), Math.floor(Date.now() / 30_000));
		await confirmCodes(forge.app, account, { sealed, code }, kept);
	},
	async "factor.passkey-added"(account, kept) {
		const wanted = await passkeyCreation(forge.app, account);
		const credential = authenticator(forge.url).create(wanted as never);
		const input = { name: "phone", credential };
		await addPasskey(forge.app, account, input, kept);
	},
};
const keeping = ["session.ended", "factor.app-added", "factor.passkey-added"];

test.each(Object.keys(endings))(
	"what %s ended is not there again",
	async (action) => {
		const account = await person();
		const session = await signIn(account);
		await endings[action]?.(account);
		expect(await foundWhenSettled(forge)).toEqual([]);
		expect(await foundAfter(forge, again(session))).toEqual([
			returned(session),
		]);
		expect(await lastDetails(action)).toMatchObject({ sessions: [session.id] });
		expect(await lastDetails(action)).not.toHaveProperty("session_count");
	},
);

test.each(Object.keys(endings))(
	"of more sessions than a record names, none that %s ended is there again",
	async (action) => {
		const account = await person();
		const others = await person();
		await signIn(others);
		const sessions: Session[] = [];
		for (let i = 0; i < 53; i++) sessions.push(await signIn(account));
		const kept = keeping.includes(action) ? sessions.at(-2) : undefined;
		await endings[action]?.(account, kept);
		const ended = sessions.filter((one) => one !== kept);
		expect(await lastDetails(action)).toMatchObject({
			...{ session_count: ended.length },
			...(kept && { kept_session: kept.id }),
			sessions: ended.slice(0, 50).map(({ id }) => id),
		});
		// the one that was kept and that of somebody else are there
		expect(await foundWhenSettled(forge)).toEqual([]);
		expect(await foundAfter(forge, ...ended.map(again))).toEqual(
			ended.map(returned),
		);
		if (action === "account.hidden") return;
		// nor is one that began later ended by it
		await signIn(await accountNamed(account.name));
		expect(await foundWhenSettled(forge)).toEqual([]);
	},
);

test("an administrator's session in the name of somebody who is hidden is named before his", async () => {
	const account = await person();
	const acting = await signIn(await accountNamed("root"));
	const sessions: Session[] = [];
	for (let i = 0; i < 51; i++) sessions.push(await signIn(account));
	const last = await signIn(await accountNamed("root"));
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("session")
				.set({ acting_as_id: account.id })
				.where("id", "=", last.id),
		),
	);
	await endings["account.hidden"]?.(account);
	expect(await lastDetails("account.hidden")).toMatchObject({
		session_count: 52,
		sessions: expect.arrayContaining([last.id]),
	});
	expect(await foundWhenSettled(forge)).toEqual([]);
	const all = [...sessions, last];
	expect(await foundAfter(forge, ...all.map(again))).toEqual(all.map(returned));
	await endSession(forge.app, await accountNamed("root"), acting.id);
});

test("a session that no sign-in named is not there again either", async () => {
	const account = await person();
	const { id: last, ...columns } = await signIn(account);
	// of an older version, or of a time whose records were deleted
	const older: Session = {
		...{ ...columns, id: last + 900, hash: "x" },
		created_at: columns.created_at - 3 * 86_400,
	};
	await forge.app.db.write((tx) =>
		tx.change((q) => q.insertInto("session").values(older)),
	);
	const before = "update audit_log set min_index = 1";
	expect(await foundAfter(forge, before)).toEqual([]);
	await endSession(forge.app, account, older.id);
	expect(await foundAfter(forge, before)).toEqual([]);
	expect(await foundAfter(forge, before, again(older))).toEqual([
		returned(older),
	]);
});
