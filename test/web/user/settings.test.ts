import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../support/browser.ts";

let forge: Forge;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
let made = 0;
async function person() {
	const account = await forge.user(`sam${++made}`);
	return { account, browser: await signedInVisitor(forge, account) };
}

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
});

test("an account is deleted when its name is typed, with its sessions and its password", async () => {
	const { account, browser } = await person();
	const path = "/user/settings/account/delete";
	expect((await browser.get(path)).words).toContain(
		"A site administrator can restore it for 7 days",
	);
	expect((await browser.post(path, { name: "other" })).wrong).toEqual([
		"This is not your username.",
	]);
	const second = await signedInVisitor(forge, account);
	const done = await browser.post(path, { name: account.name.toUpperCase() });
	expect([done.status, done.to]).toEqual([303, "/"]);
	expect(await accountByName(forge.app.db, account.name)).toBeUndefined();
	expect((await second.get("/user/settings")).status).toBe(303);
	expect((await forge.call("GET", "/user", { as: account })).status).toBe(401);
});

test("what somebody owns hinders the deletion of his account, and is named", async () => {
	const { account, browser } = await person();
	await forge.call("POST", "/user/repos", { as: account, body: { name: "a" } });
	await forge.call("POST", "/orgs", {
		as: account,
		body: { username: "crew" },
	});
	const path = "/user/settings/account/delete";
	const { words } = await browser.get(path);
	expect(words).toContain("1 repository");
	expect(words).toContain("The organization crew has no other owner");
	const tried = await browser.post(path, { name: account.name });
	expect(tried.status).toBe(422);
	expect(await accountByName(forge.app.db, account.name)).toBeDefined();
	const root = await signedInVisitor(forge, {
		name: "root",
		password: forge.admin.password,
	});
	expect((await root.get(path)).words).toContain(
		"The server has no other administrator",
	);
	expect((await root.post(path, { name: "root" })).status).toBe(422);
});

test("the deletion asks for the password after an hour", async () => {
	const { account, browser } = await person();
	clock.now += 61 * 60_000;
	const path = "/user/settings/account/delete";
	const asked = await browser.post(path, { name: account.name });
	expect(asked.status).toBe(403);
	expect(await accountByName(forge.app.db, account.name)).toBeDefined();
});

const checked = (name: string, value: string) =>
	new RegExp(
		`<input(?=[^>]* name="${name}")(?=[^>]* value="${value}")[^>]* checked`,
	);

test("one chooses which notifications come by mail", async () => {
	const { account, browser } = await person();
	const path = "/user/settings/notifications";
	expect((await browser.get(path)).html).toMatch(checked("mail", "watching"));
	await browser.post(path, { bell: "named", mail: "runs", daily: "1" });
	const { html } = await browser.get(path);
	for (const [name, value] of [
		["bell", "named"],
		["mail", "runs"],
		["daily", "1"],
	] as const)
		expect(html).toMatch(checked(name, value));
	expect(html).not.toMatch(checked("mail", "watching"));
	const row = await accountByName(forge.app.db, account.name);
	expect(row?.mail_preference).toBe("digest");
});

test("secrets are kept and never shown, variables are, and neither is anybody else's", async () => {
	const { browser } = await person();
	const other = await person();
	const secrets = "/user/settings/actions/secrets";
	const hidden = "very-hidden-value";
	const bad = await browser.post(secrets, { name: "1 x", data: hidden });
	expect([bad.status, bad.html.includes(hidden)]).toEqual([422, false]);
	await browser.post(secrets, { name: "deploy_to", data: hidden });
	const list = await browser.get(secrets);
	expect(list.words).toContain("DEPLOY_TO");
	expect(list.html).not.toContain(hidden);
	const stolen = await other.browser.post(`${secrets}/delete`, {
		name: "DEPLOY_TO",
	});
	expect(stolen.status).toBe(404);
	await browser.post(`${secrets}/delete`, { name: "DEPLOY_TO" });
	expect((await browser.get(secrets)).words).not.toContain("DEPLOY_TO");
	const variables = "/user/settings/actions/variables";
	for (const value of ["one", "<b>two</b>"])
		await browser.post(variables, { name: "AREA", value });
	expect((await browser.get(variables)).html).toContain("&lt;b>two&lt;/b>");
	expect((await other.browser.get(variables)).words).not.toContain("AREA");
});

test("the token for runners is shown to who asks, and not on the page", async () => {
	const { browser } = await person();
	const path = "/user/settings/actions/runners";
	expect((await browser.get(path)).html).not.toMatch(/[0-9a-f]{40}/);
	const shown = await browser.post(`${path}/token`);
	expect(shown.html).toMatch(/--token [0-9a-f]{40}/);
	expect((await browser.post(`${path}/delete`, { id: "1" })).status).toBe(404);
	clock.now += 61 * 60_000;
	expect((await browser.post(`${path}/token`)).status).toBe(403);
});

test("a token may be bound to repositories that its owner sees", async () => {
	const { account, browser } = await person();
	for (const name of ["mine", "rest"])
		await forge.call("POST", "/user/repos", {
			as: account,
			body: { name, private: true },
		});
	const path = "/user/settings/applications";
	const fields = { name: "narrow", s_repository: "2" };
	const missing = await browser.post(path, {
		...fields,
		repositories: "root/none",
	});
	expect([missing.status, missing.wrong]).toEqual([
		422,
		["One of these repositories does not exist."],
	]);
	const done = await browser.post(path, {
		...fields,
		repositories: `${account.name}/mine\n`,
	});
	const [, secret = ""] = />([0-9a-f]{40})</.exec(done.html) ?? [];
	const status = async (name: string) =>
		(
			await fetch(`${forge.url}api/v1/repos/${account.name}/${name}`, {
				headers: { Authorization: `token ${secret}` },
			})
		).status;
	expect([await status("mine"), await status("rest")]).toEqual([200, 404]);
});

test("an SSH key is proved by a signature over the account's own text", async () => {
	const { browser } = await person();
	const folder = mkdtempSync(join(tmpdir(), "ingot-prove-"));
	const key = join(folder, "key");
	execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
	const content = readFileSync(`${key}.pub`, "utf8");
	await browser.post("/user/settings/keys", { title: "laptop", content });
	const list = await browser.get("/user/settings/keys");
	const [, link = ""] = /href="(\?verify_ssh=[^"#]+)/.exec(list.html) ?? [];
	const asked = await browser.get(`/user/settings/keys${link}`);
	const [, text = ""] = /echo -n '([0-9a-f]+)'/.exec(asked.html) ?? [];
	const [, id = ""] =
		/id="prove"[\s\S]*?name="id" value="(\d+)"/.exec(asked.html) ?? [];
	const sign = (what: string, namespace: string) => {
		const file = join(folder, "text");
		writeFileSync(file, what);
		return execFileSync(
			"ssh-keygen",
			["-Y", "sign", "-n", namespace, "-f", key],
			{ input: what, stdio: ["pipe", "pipe", "ignore"] },
		).toString();
	};
	const prove = async (signature: string) =>
		(await browser.post("/user/settings/keys/verify", { id, signature }))
			.status;
	expect(await prove(sign("other", "gitea"))).toBe(422);
	expect(await prove(sign(text, "git"))).toBe(422);
	expect(await prove("nonsense")).toBe(422);
	const other = await person();
	const stolen = await other.browser.post("/user/settings/keys/verify", {
		id,
		signature: sign(text, "gitea"),
	});
	expect(stolen.status).toBe(404);
	expect(await prove(sign(text, "gitea"))).toBe(303);
	expect((await browser.get("/user/settings/keys")).words).toContain(
		"Verified",
	);
	const nonsense = await browser.post("/user/settings/keys/gpg", {
		armored: "-----BEGIN PGP PUBLIC KEY BLOCK-----",
	});
	expect(nonsense.status).toBe(422);
});

test("a picture is taken as a file without scripts, and what is none is refused", async () => {
	const { account } = await person();
	const browser = await signedInVisitor(forge, account);
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);
	const send = async (bytes: Buffer, field = "avatar") => {
		const body = new FormData();
		body.append("cropped", "");
		if (field === "avatar")
			body.append("avatar", new Blob([new Uint8Array(bytes)]), "me.png");
		else body.set("cropped", bytes.toString("base64"));
		const answer = await fetch(`${forge.url}user/settings/avatar`, {
			method: "POST",
			body,
			redirect: "manual",
			headers: {
				Cookie: `ingot_session=${browser.cookie("ingot_session")}`,
				"Sec-Fetch-Site": "same-origin",
			},
		});
		return answer.status;
	};
	expect(await send(Buffer.from("<svg onload=alert(1)>"))).toBe(422);
	expect(await send(Buffer.alloc(0))).toBe(422);
	expect(await send(Buffer.alloc(3 * 1024 * 1024))).toBe(413);
	expect(await send(png)).toBe(303);
	const { html } = await browser.get("/user/settings");
	const [, address = ""] = /src="(\/avatars\/[^"]+)"/.exec(html) ?? [];
	expect((await browser.get(address)).headers.get("content-type")).toBe(
		"image/webp",
	);
	expect((await browser.post("/user/settings/avatar/delete")).status).toBe(303);
	expect((await browser.get("/user/settings")).html).not.toContain(address);
	expect(await send(png, "cropped")).toBe(303);
});
