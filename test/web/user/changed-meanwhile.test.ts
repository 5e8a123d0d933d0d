import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { editUser } from "../../../src/domain/accounts/edit-user.ts";
import { resetCode } from "../../../src/domain/accounts/reset-password.ts";
import { completeSignIn } from "../../../src/domain/factors/second-step.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";
import { enrolledApp } from "../support/codes.ts";

let forge: Forge;
let made = 0;
beforeAll(async () => {
	forge = await testForge();
});

const accountOf = async (name: string) => {
	const account = await accountByName(forge.app.db, name);
	if (!account) throw new Error(`no account ${name}`);
	return account;
};
const sessionsOf = async (name: string) => {
	const { id } = await accountOf(name);
	return forge.app.db.rows((q) =>
		q.selectFrom("session").select("id").where("account_id", "=", id),
	);
};

/** Signs in with the right password, while something happens between the check of the password and the session. */
async function signInDuring(
	person: { name: string; password: string },
	meanwhile: () => Promise<unknown>,
) {
	const { passwords } = forge.app.accounts;
	const { check } = passwords;
	passwords.check = async (...asked) => {
		passwords.check = check;
		const right = await check(...asked);
		await meanwhile();
		return right;
	};
	return visitor(forge).post("/user/login", {
		user_name: person.name,
		password: person.password,
	});
}

test.each([
	["gets another password", { password: "another-pass-2" }],
	["is switched off", { active: false }],
	["may not sign in any more", { prohibitLogin: true }],
])(
	"an account that %s while its password is checked gets no session",
	async (_, edit) => {
		const person = await forge.user(`person${++made}`);
		const answer = await signInDuring(person, async () =>
			editUser(forge.app, operator, await accountOf(person.name), edit),
		);
		expect(answer.status).toBe(401);
		expect(await sessionsOf(person.name)).toEqual([]);
	},
);

test("a second factor that comes while a password is checked counts at once", async () => {
	const person = await forge.user(`person${++made}`);
	const account = await accountOf(person.name);
	const home = await signedInVisitor(forge, person);
	await enrolledApp(home, { now: Date.now() });
	const half = { account, method: "password", stays: false } as const;
	const by = { agent: "", address: "" };
	await expect(
		completeSignIn(forge.app, half, by, { alone: true }),
	).rejects.toThrow("was changed in the meantime");
	expect(await sessionsOf(person.name)).toHaveLength(1);
});

test("the link of a mail sets one password, however often it is used at once", async () => {
	const person = await forge.user(`person${++made}`);
	const code = resetCode(forge.app, await accountOf(person.name));
	const { passwords } = forge.app.accounts;
	const { hash } = passwords;
	let here = 0;
	let all = () => {};
	const arrived = new Promise<void>((resolve) => {
		all = resolve;
	});
	passwords.hash = async (...asked) => {
		if (++here === 3) all();
		await arrived;
		return hash(...asked);
	};
	const answers = await Promise.all(
		["first-pass-1", "second-pass-2", "third-pass-3"].map((password) =>
			visitor(forge).post(`/user/recover_account?code=${code}`, {
				password,
				retype: password,
			}),
		),
	);
	passwords.hash = hash;
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(await sessionsOf(person.name)).toHaveLength(1);
});
