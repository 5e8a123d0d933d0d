import { beforeAll, describe, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../src/domain/accounts/account.ts";
import { startSession } from "../../src/domain/accounts/sessions.ts";
import { createToken } from "../../src/domain/accounts/tokens.ts";
import { actingFor } from "../../src/domain/permissions/actor.ts";
import {
	authenticate,
	heldFor,
	type Sender,
} from "../../src/http/authenticate.ts";
import { sessionCookie } from "../../src/http/session-cookie.ts";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";

let forge: Forge;
let ada: Account;
let token: string;

beforeAll(async () => {
	forge = await testForge();
	await forge.user("ada");
	ada = (await accountByName(forge.app.db, "ada")) as Account;
	const made = await createToken(forge.app, actingFor(ada), ada, {
		...{ name: "one", scopes: ["all"] },
	});
	token = made.secret;
});

/** Asks who comes with some headers and a query: by what, or why not; and what is written of failures. */
async function comes(
	{
		headers = {},
		query = "",
	}: Partial<Pick<Sender, "headers">> & { readonly query?: string },
	how: Parameters<typeof authenticate>[2] = { queryTokens: true },
	config: object = {},
) {
	const written: object[] = [];
	const app = Object.assign(Object.create(forge.app) as Forge["app"], {
		config: { ...forge.app.config, ...config },
		log: { warn: (of: object) => written.push(of) },
	});
	const sender = {
		...{ headers, query: new URLSearchParams(query), peer: "203.0.113.7" },
	};
	const by = await authenticate(app, sender, how).then(
		({ via, account }) => (account ? `${via} ${account.name}` : via),
		({ kind }) => kind as string,
	);
	return { by, written };
}
const basic = (user: string, password: string) => ({
	headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
});

test("a token in the query counts where the forge and the address take it", async () => {
	const query = `token=${token}`;
	for (const [here, forge, by] of [
		[true, true, "token ada"],
		[true, false, "anonymous"],
		[false, true, "anonymous"],
		[false, false, "anonymous"],
	] as const) {
		const how = { queryTokens: here };
		const seen = await comes({ query }, how, { queryTokens: forge });
		expect([here, forge, seen.by]).toEqual([here, forge, by]);
	}
});

test("a failed try is written with the way and the login, but for a login that is a token", async () => {
	const none = "f".repeat(40);
	const of = (way: string, login: string) => [
		{ failed_sign_in: way, address: "203.0.113.7", login },
	];
	for (const [given, by, written] of [
		[basic("ada", "pass-of-ada"), "password ada", []],
		[basic("ada", token), "token ada", []],
		[basic(token, ""), "token ada", []],
		[basic(token, "x-oauth-basic"), "token ada", []],
		[basic("ada", "wrong"), "unauthorized", of("basic", "ada")],
		[basic("ada", none), "unauthorized", of("basic", "ada")],
		[basic(none, ""), "unauthorized", of("token", "")],
		[basic(none, "x-oauth-basic"), "unauthorized", of("token", "")],
		[basic("ada", ""), "unauthorized", of("basic", "")],
		[
			{ headers: { authorization: "token x" } },
			"unauthorized",
			of("token", ""),
		],
		[{ headers: { authorization: "Basic" } }, "unauthorized", []],
		[{ headers: { authorization: "Other x" } }, "anonymous", []],
		[{}, "anonymous", []],
	] as const)
		expect([given, await comes(given)]).toEqual([given, { by, written }]);
});

/** Does something, and tells if the account has signed in that way. */
async function signsIn(come: () => Promise<{ by: string }>) {
	await forge.app.accounts.tokenUses.flush();
	await forge.app.db.script("update account set last_login_at = 7");
	const { by } = await come();
	await forge.app.accounts.tokenUses.flush();
	const now = (await accountByName(forge.app.db, "ada")) as Account;
	return [by, now.last_login_at > 7];
}

test("with a password and with a token somebody has signed in that day", async () => {
	expect(await signsIn(() => comes(basic("ada", "pass-of-ada")))).toEqual([
		...["password ada", true],
	]);
	expect(await signsIn(() => comes(basic("ada", "wrong")))).toEqual([
		...["unauthorized", false],
	]);
	expect(await signsIn(() => comes(basic("ada", token)))).toEqual([
		...["token ada", true],
	]);
});

describe("a browser", () => {
	let headers: Sender["headers"];
	const set = async (values: object) => {
		await forge.app.db.write((tx) =>
			tx.change((q) =>
				q.updateTable("account").set(values).where("id", "=", ada.id),
			),
		);
		return (await accountByName(forge.app.db, "ada")) as Account;
	};

	beforeAll(async () => {
		const { secret } = await startSession(forge.app, ada, {
			...{ method: "password", agent: "x", address: "::1", stays: false },
		});
		const [cookie] = sessionCookie(forge.app, secret).split(";");
		headers = { cookie };
	});
	const seen = async (config: object = {}) => {
		const all: string[] = [];
		for (const sessions of [undefined, false, true, "held"] as const)
			all.push(
				(
					await comes(
						{ headers },
						{ queryTokens: true, ...(sessions !== undefined && { sessions }) },
						config,
					)
				).by,
			);
		return all;
	};

	test("comes by its session where sessions count", async () => {
		expect(await seen()).toEqual([
			...["anonymous", "anonymous", "session ada", "session ada"],
		]);
	});

	test("has its account sign in that day", async () => {
		const come = () =>
			comes({ headers }, { queryTokens: true, sessions: true });
		expect(await signsIn(come)).toEqual(["session ada", true]);
	});

	test("whose account has to do something first comes only to where that is done", async () => {
		const held = ["anonymous", "anonymous", "anonymous", "session ada"];
		const { app } = forge;
		const demanding = { demandSecondFactor: "all" };
		expect(await seen(demanding)).toEqual(held);
		const demands = Object.assign(Object.create(app) as typeof app, {
			config: { ...app.config, ...demanding },
		});
		expect(await heldFor(demands, ada)).toBe("factor");
		expect(await heldFor(app, ada)).toBeUndefined();
		const changing = await set({ must_change_password: 1 });
		expect(await heldFor(app, changing)).toBe("password");
		expect(await seen()).toEqual(held);
		for (const given of [basic("ada", "pass-of-ada"), basic("ada", token)])
			expect((await comes(given)).by).toBe("forbidden");
		await set({ must_change_password: 0 });
		const { by } = await comes(basic("ada", "pass-of-ada"), undefined, {
			demandSecondFactor: "all",
		});
		expect(by).toBe("unauthorized");
		expect((await comes(basic("ada", token), undefined, demanding)).by).toBe(
			"token ada",
		);
	});

	test("whose account is switched off comes nowhere", async () => {
		for (const off of [{ active: 0 }, { prohibit_login: 1 }]) {
			await set(off);
			expect(await seen()).toEqual(new Array(4).fill("anonymous"));
			expect((await comes(basic("ada", token))).by).toBe("forbidden");
			await set({ active: 1, prohibit_login: 0 });
		}
	});
});
