import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import { invite } from "../../../src/domain/registration/invitations.ts";
import {
	approveRegistration,
	listRegistrations,
	rejectRegistration,
	removeStaleRegistrations,
} from "../../../src/domain/registration/registrations.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";
import { forgeWith, signUp, workOn } from "../support/sign-up.ts";

test("registration is closed unless the operator opens it", async () => {
	const { forge } = await forgeWith({});
	const page = await visitor(forge).get("/user/sign_up");
	expect([page.status, page.words]).toEqual([
		200,
		expect.stringContaining("Registration is disabled"),
	]);
	const answer = await visitor(forge).post("/user/sign_up", {
		user_name: "ada",
		email: "ada@example.org",
		password: "chosen-pass-1",
		retype: "chosen-pass-1",
	});
	expect(answer.status).toBe(403);
	expect(await accountByName(forge.app.db, "ada")).toBeUndefined();
	expect((await visitor(forge).get("/user/login")).words).not.toContain(
		"New here?",
	);
});

test("a new account waits for its mail, and opens with its password", async () => {
	const { forge, mails, codeOf } = await forgeWith({ registration: "open" });
	const browser = visitor(forge);
	const fields = { user_name: "ada", email: "ada@example.org" };
	const sent = await signUp(browser, fields);
	expect([sent.status, sent.words]).toEqual([
		200,
		expect.stringContaining("Check your email"),
	]);
	const early = await browser.post("/user/login", {
		user_name: "ada",
		password: "chosen-pass-1",
	});
	expect(early.status).not.toBe(303);
	expect(mails).toHaveLength(1);
	const at = `/user/activate?code=${codeOf(mails[0])}`;
	expect((await browser.get(at)).words).toContain("Welcome, ada");
	expect((await browser.post(at, { password: "another-pass" })).wrong).toEqual([
		"This is not the password that you chose.",
	]);
	expect(
		(await browser.post(at.replace("code=", "code=x"), { password: "a" }))
			.status,
	).toBe(404);
	const done = await browser.post(at, { password: "chosen-pass-1" });
	expect([done.status, done.to]).toEqual([303, "/"]);
	expect((await browser.get("/user/settings/account")).words).toContain(
		"ada@example.org",
	);
	expect((await browser.post(at, { password: "chosen-pass-1" })).status).toBe(
		404,
	);
});

test("the answer does not tell whether an address is somebody's; only its mail does", async () => {
	const { forge, mails } = await forgeWith({ registration: "open" });
	await forge.user("owner");
	const known = await signUp(visitor(forge), {
		user_name: "first",
		email: "OWNER@example.org",
	});
	const fresh = await signUp(visitor(forge), {
		user_name: "second",
		email: "fresh@example.org",
	});
	expect([known.status, known.words]).toEqual([fresh.status, fresh.words]);
	// nor does the name: it is taken by an account that waits, either way
	for (const user_name of ["first", "second"])
		expect(
			(
				await signUp(visitor(forge), {
					user_name,
					email: "third@example.org",
				})
			).wrong,
		).toEqual(["This name is already taken."]);
	expect(mails.map(({ subject }) => subject)).toEqual([
		"You already have an Ingot account",
		"Verify your email address for Ingot",
	]);
	expect(JSON.stringify(mails[0])).not.toContain("user/activate");
});

test("nobody keeps an address from its owner by registering with it", async () => {
	const { forge, clock, mails, codeOf } = await forgeWith({
		registration: "open",
	});
	const email = "victim@example.org";
	await signUp(visitor(forge), { user_name: "squatter", email });
	clock.now += 181_000;
	await signUp(visitor(forge), { user_name: "victim", email });
	const browser = visitor(forge);
	const at = `/user/activate?code=${codeOf(mails[1])}`;
	const done = await browser.post(at, { password: "chosen-pass-1" });
	expect(done.status).toBe(303);
	const late = `/user/activate?code=${codeOf(mails[0])}`;
	const lost = await visitor(forge).post(late, { password: "chosen-pass-1" });
	expect([lost.status, lost.words]).toEqual([
		422,
		expect.stringContaining("This email address belongs to another account."),
	]);
});

test("one mail goes to an address in three minutes, whoever asks", async () => {
	const { forge, clock, mails } = await forgeWith({ registration: "open" });
	const email = "ada@example.org";
	const browser = visitor(forge);
	const sent = await signUp(browser, { user_name: "ada", email });
	await signUp(visitor(forge), { user_name: "bea", email });
	const [, again = ""] = /name="again" value="([^"]+)"/.exec(sent.html) ?? [];
	const ask = () => browser.post("/user/activate/again", { again });
	expect((await ask()).words).toBe(sent.words);
	expect(mails).toHaveLength(1);
	clock.now += 181_000;
	await Promise.all([ask(), ask(), ask()]);
	expect(mails).toHaveLength(2);
	const forged = await browser.post("/user/activate/again", { again: "x" });
	expect(forged.words).toBe(sent.words);
});

test("a puzzle is solved by work or by an answer, and each once", async () => {
	const { forge } = await forgeWith({ registration: "open" });
	const browser = visitor(forge);
	const fields = { user_name: "ada", email: "ada@example.org" };
	expect((await signUp(browser, fields, "not")).wrong).toEqual([
		"The answer is wrong. Try again.",
	]);
	const { html } = await browser.get("/user/sign_up");
	const [, challenge = ""] =
		/name="challenge" value="([^"]+)"/.exec(html) ?? [];
	const solved = { challenge, work: workOn(challenge) };
	expect((await signUp(browser, { ...fields, ...solved })).status).toBe(200);
	const twice = { user_name: "bea", email: "bea@example.org", ...solved };
	expect((await signUp(browser, twice)).wrong).toEqual([
		"The answer is wrong. Try again.",
	]);
	const other = { user_name: "cyd", email: "cyd@example.org" };
	expect((await signUp(browser, other, "answer")).status).toBe(200);
});

test("one network makes few accounts an hour, and fewer by answers alone", async () => {
	const { forge } = await forgeWith({ registration: "open" });
	const make = async (n: number, how: "work" | "answer") =>
		(
			await signUp(
				visitor(forge),
				{ user_name: `p${n}`, email: `p${n}@example.org` },
				how,
			)
		).status;
	const answers = [];
	for (let n = 0; n < 4; n++) answers.push(await make(n, "answer"));
	expect(answers).toEqual([200, 200, 200, 429]);
	const works = [];
	for (let n = 10; n < 21; n++) works.push(await make(n, "work"));
	expect(works).toEqual([...Array(10).fill(200), 429]);
});

test("what is wrong is told at its field, with the rest as it was typed", async () => {
	const { forge } = await forgeWith({
		registration: "open",
		mailDomains: "example.org,*.example",
		refusedMailDomains: "refused.example,elsewhere.example",
	});
	const mistakes: [Record<string, string>, string][] = [
		[{ user_name: "a b" }, "Use letters"],
		[{ user_name: "api" }, "Use letters"],
		[{ user_name: "root" }, "This name is already taken."],
		[{ email: "nonsense" }, "This is not a valid email address."],
		[
			{ email: "x@refused.example" },
			"Registration with addresses of this domain",
		],
		[
			{ email: "x@elsewhere.example" },
			"Registration with addresses of this domain",
		],
		[{ password: "short", retype: "short" }, "A password has at least 8"],
		[{ retype: "different-1" }, "The passwords do not match."],
	];
	for (const [more, words] of mistakes) {
		const answer = await signUp(
			visitor(forge),
			{ user_name: "ada", email: "ada@example.org", ...more },
			"not",
		);
		expect([answer.status, answer.wrong[0]]).toEqual([
			422,
			expect.stringContaining(words),
		]);
		expect(answer.html).not.toContain("chosen-pass-1");
	}
});

test("with approval an administrator lets each in, or turns them away", async () => {
	const { forge, mails, codeOf } = await forgeWith({
		registration: "approval",
	});
	for (const user_name of ["ada", "eve"]) {
		const browser = visitor(forge);
		const email = `${user_name}@example.org`;
		await signUp(browser, { user_name, email, reason: "I <b>mend</b> things" });
		const at = `/user/activate?code=${codeOf(mails.at(-1))}`;
		const done = await browser.post(at, { password: "chosen-pass-1" });
		expect(done.words).toContain(
			"A site administrator has to approve your account",
		);
		expect(browser.cookie("ingot_session")).toBeUndefined();
	}
	const waiting = await listRegistrations(forge.app, operator);
	expect(waiting.map(({ name, state }) => [name, state])).toEqual([
		["ada", "approval"],
		["eve", "approval"],
	]);
	const named = async (name: string) => {
		const account = await accountByName(forge.app.db, name);
		if (!account) throw new Error(`no ${name}`);
		return account;
	};
	const ada = await named("ada");
	const anon = { account: ada, via: "session", token: undefined } as const;
	await expect(approveRegistration(forge.app, anon, ada)).rejects.toThrow(
		/Only site administrators/,
	);
	await approveRegistration(forge.app, operator, ada);
	await signedInVisitor(forge, { name: "ada", password: "chosen-pass-1" });
	await rejectRegistration(forge.app, operator, await named("eve"));
	expect(await accountByName(forge.app.db, "eve")).toBeUndefined();
	await expect(rejectRegistration(forge.app, operator, ada)).rejects.toThrow(
		/does not wait/,
	);
});

test("an invitation to an address opens one account at once, and only one", async () => {
	const { forge, mails } = await forgeWith({});
	const made = await invite(forge.app, operator, { email: "ada@example.org" });
	const [, invitation = ""] = /invitation=([\w-]+)/.exec(made.link) ?? [];
	const answers = await Promise.all(
		["ada", "bea", "cyd"].map((user_name) =>
			signUp(visitor(forge), {
				user_name,
				invitation,
				email: "x@evil.example",
			}),
		),
	);
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
	const listed = await forge.call<{ email: string }[]>("GET", "/admin/emails", {
		as: forge.admin,
	});
	expect(JSON.stringify(listed.body)).toContain("ada@example.org");
	expect(JSON.stringify(listed.body)).not.toContain("evil.example");
	expect(mails.map(({ subject }) => subject)).toEqual([
		"You are invited to Ingot",
	]);
	expect(
		(await visitor(forge).get(`/user/sign_up?invitation=${invitation}`)).words,
	).toContain("already been used");
});

test("an invitation is too old after a week, and one without address still asks for a mail", async () => {
	const { forge, clock, mails } = await forgeWith({});
	const { link } = await invite(forge.app, operator, {});
	const [, invitation = ""] = /invitation=([\w-]+)/.exec(link) ?? [];
	const fields = { user_name: "ada", email: "ada@example.org", invitation };
	expect((await signUp(visitor(forge), fields)).words).toContain(
		"Check your email",
	);
	expect(mails).toHaveLength(1);
	const old = await invite(forge.app, operator, {});
	clock.now += 8 * 86_400_000;
	const path = new URL(old.link).pathname + new URL(old.link).search;
	expect((await visitor(forge).get(path)).words).toContain("has expired");
	await removeStaleRegistrations(forge.app);
	expect(await accountByName(forge.app.db, "ada")).toBeUndefined();
	expect(await accountByName(forge.app.db, "root")).toBeDefined();
});

test("whoever got a password changes it before anything else", async () => {
	const { forge } = await forgeWith({});
	await forge.call("POST", "/admin/users", {
		as: forge.admin,
		body: {
			username: "ada",
			email: "ada@example.org",
			password: "given-pass-1",
			must_change_password: true,
		},
	});
	const ada = { name: "ada", password: "given-pass-1" };
	const browser = await signedInVisitor(forge, ada);
	const path = "/user/settings/change_password";
	for (const page of ["/", "/user/settings", "/explore/repos", "/ada"])
		expect([page, (await browser.get(page)).to ?? "hidden"]).toEqual([
			page,
			path,
		]);
	const send = (password: string) =>
		browser.post(path, { password, retype: password });
	expect((await send("given-pass-1")).wrong).toEqual([
		"This is your current password. Choose another one.",
	]);
	expect((await send("short")).status).toBe(422);
	expect((await send("chosen-pass-1")).to).toBe("/");
	expect((await browser.get("/user/settings")).status).toBe(200);
	expect((await browser.get(path)).to).toBe("/user/settings/account");
	expect((await send("chosen-pass-2")).to).toBe("/user/settings/account");
	await signedInVisitor(forge, { name: "ada", password: "chosen-pass-1" });
});

test("a further address is one's own when its mail was read, and never tells whose it is", async () => {
	const { forge, mails, codeOf } = await forgeWith({});
	const ada = await forge.user("ada");
	await forge.user("bob");
	const browser = await signedInVisitor(forge, ada);
	const add = (email: string) =>
		browser.post("/user/settings/account/emails", { email });
	const fresh = await add("more@example.org");
	const known = await add("bob@example.org");
	expect([fresh.status, known.status]).toEqual([303, 303]);
	expect(mails.map(({ subject }) => subject)).toEqual([
		"Verify your email address for Ingot",
		"You already have an Ingot account",
	]);
	const emails = async () =>
		(
			await forge.call<{ email: string; verified: boolean }[]>(
				"GET",
				"/user/emails",
				{ as: ada },
			)
		).body
			.filter(({ verified }) => verified)
			.map(({ email }) => email);
	expect(await emails()).toEqual(["ada@example.org"]);
	const at = `/user/activate_email?code=${codeOf(mails[0])}`;
	const asked = (await visitor(forge).get(at)).words;
	expect(asked).toContain("more@example.org");
	expect(asked).toContain("It is added to the account ada");
	expect(await emails()).toHaveLength(1);
	await visitor(forge).post(at);
	expect(await emails()).toEqual(["ada@example.org", "more@example.org"]);
	expect((await visitor(forge).post(at)).status).toBe(404);
	expect((await add("more@example.org")).wrong).toEqual([
		"You already have this email address.",
	]);
	await browser.post("/user/settings/account/emails/delete", {
		email: "bob@example.org",
	});
	expect((await browser.get("/user/settings/account")).words).not.toContain(
		"bob@example.org",
	);
});
