import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { sshKey } from "../support/ssh-key.ts";
import { realBrowser } from "./support/chromium.ts";
import { personAt } from "./support/person.ts";

// What a person sets for the programs around a repository: keys, webhooks, secrets, mirrors, locks.

const real = realBrowser();
let forge: Forge;
let base: string;
const told: string[] = [];
const receiver = createServer((request, response) => {
	told.push(String(request.headers["x-gitea-event"]));
	request.resume();
	response.end("heard");
});

beforeAll(async () => {
	forge = await testForge({ allowPrivate: true });
	base = forge.url.replace("127.0.0.1", "localhost");
	await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
});
afterAll(() => new Promise((closed) => receiver.close(closed)));

const both = test.each([true, false]);
let people = 0;

async function keeper(scripts: boolean) {
	const account = await forge.user(`keeper${people++}`);
	const body = { name: "mill", auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: account, body });
	const who = await personAt(real.browser, base, account, scripts);
	return { ...who, account, repo: `${account.name}/mill` };
}

both(
	"what programs do with a repository is set, with scripts: %s",
	async (scripts) => {
		const who = await keeper(scripts);
		await who.open(`${who.repo}/settings`);
		await who.setting("Deploy keys");
		await who.fill("Name", "server");
		await who.fill("Public key", "no key");
		await who.press("Add the key");
		await who.sees(/cannot be read|not a key|no key/i);
		expect(await who.field("Name").inputValue()).toBe("server");
		await who.fill("Public key", sshKey(`deploy${people++}`));
		await who.press("Add the key");
		await who.sees("The key is added.");
		await who.press("Delete the key server");
		await who.sees("The key is deleted.");

		await who.setting("Webhooks");
		await who.follow("Gitea");
		const { port } = receiver.address() as AddressInfo;
		await who.fill("Target URL", `http://127.0.0.1:${port}/hook`);
		await who.press("Add webhook");
		await who.sees("The webhook was added.");
		const before = told.length;
		await who.press("Send test delivery");
		await who.sees("The test is on its way");
		await expect.poll(() => told.length).toBe(before + 1);
		await expect
			.poll(async () => {
				await who.page.reload();
				return who.main.getByText("Delivered", { exact: true }).count();
			})
			.toBe(1);
		await who.main.locator("section details summary").first().click();
		await who.press("Redeliver");
		await expect.poll(() => told.length).toBe(before + 2);
		await who.press("Delete");
		await who.sees("The webhook was deleted.");

		await who.setting("Secrets");
		await who.fill("Name", "no name");
		await who.fill("Value", "s3cret");
		await who.press("Keep the secret");
		await who.sees(/letters|name/i);
		await who.fill("Name", "TOKEN");
		await who.fill("Value", "s3cret");
		await who.press("Keep the secret");
		await who.sees("The secret is kept.");
		await who.press("Delete the secret TOKEN");
		await who.sees("The secret is deleted.");
		await who.setting("Variables");
		await who.fill("Name", "REGION");
		await who.fill("Value", "north");
		await who.press("Keep the variable");
		await who.sees("The variable is kept.");
		await who.press("Delete the variable REGION");
		await who.sees("The variable is deleted.");

		await who.setting("Mirrors");
		const other = { name: "copy", default_branch: "main" };
		await forge.call("POST", "/user/repos", { as: who.account, body: other });
		const copy = `${who.account.name}/copy`;
		await who.fill(
			"Address of the other repository",
			"ftp://mill.example/copy",
		);
		await who.press("Add the mirror");
		await who.sees(
			"It has to be an https:// or http:// address that this forge may reach.",
		);
		await who.fill(
			"Address of the other repository",
			`${forge.url}${copy}.git`,
		);
		await who.fill("User name there", who.account.name);
		await who.fill("Password or token there", who.account.password);
		await who.press("Add the mirror");
		await who.sees("The mirror is added.");
		await who.press("Push to all of them now");
		await who.sees("They are being brought up to date.");
		await forge.app.jobs.settled();
		await who.page.reload();
		await who.sees(/Up to date/);
		await who.press(/^Follow no longer/);
		await who.sees("The mirror is removed.");
		await who.setting("Large files");
		await who.follow("Locks");
		await who.fill("Path", "README.md");
		await who.press("Lock the file");
		await who.sees("The file is locked.");
		await who.press("Lift the lock of README.md");
		await who.sees("The file is open to all again.");

		await who.open(`${who.repo}/labels`);
		await who.field("Label set").selectOption({ index: 1 });
		await who.press("Make these labels");
		await who.main.locator("li, tr", { hasText: /bug/i }).first().waitFor();
	},
);
