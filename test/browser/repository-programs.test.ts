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
		await who.press("Add key");
		await who.sees(/cannot be read|not a key|no key/i);
		expect(await who.field("Name").inputValue()).toBe("server");
		await who.fill("Public key", sshKey(`deploy${people++}`));
		await who.press("Add key");
		await who.sees("The key was added.");
		await who.press("Delete key server");
		await who.sees("The key was deleted.");

		await who.setting("Webhooks");
		await who.follow("Gitea");
		const { port } = receiver.address() as AddressInfo;
		await who.fill("Target URL", `http://127.0.0.1:${port}/hook`);
		await who.press("Add webhook");
		await who.sees("The webhook was added.");
		const before = told.length;
		await who.press("Send test delivery");
		await who.sees("The test was sent");
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
		await who.press("Save secret");
		await who.sees("Invalid variable or secret name.");
		await who.fill("Name", "TOKEN");
		await who.fill("Value", "s3cret");
		await who.press("Save secret");
		await who.sees("The secret was saved.");
		await who.press("Delete secret TOKEN");
		await who.sees("The secret was deleted.");
		await who.setting("Variables");
		await who.fill("Name", "REGION");
		await who.fill("Value", "north");
		await who.press("Save variable");
		await who.sees("The variable was saved.");
		await who.press("Delete variable REGION");
		await who.sees("The variable was deleted.");

		await who.setting("Mirrors");
		const other = { name: "copy", default_branch: "main" };
		await forge.call("POST", "/user/repos", { as: who.account, body: other });
		const copy = `${who.account.name}/copy`;
		await who.fill("Remote repository URL", "ftp://mill.example/copy");
		await who.press("Add mirror");
		await who.sees(
			"Enter an https:// or http:// URL that this server can reach.",
		);
		await who.fill("Remote repository URL", `${forge.url}${copy}.git`);
		await who.fill("Username", who.account.name);
		await who.fill("Password or token", who.account.password);
		await who.press("Add mirror");
		await who.sees("The mirror was added.");
		await who.press("Sync all now");
		await who.sees("The sync was started.");
		await forge.app.jobs.settled();
		await who.page.reload();
		await who.sees(/Up to date/);
		await who.press(/^Remove mirror/);
		await who.sees("The mirror was removed.");
		await who.setting("Git LFS");
		await who.follow("Locks");
		await who.fill("Path", "README.md");
		await who.press("Lock file");
		await who.sees("The file was locked.");
		await who.press("Unlock README.md");
		await who.sees("The file was unlocked.");

		await who.open(`${who.repo}/labels`);
		await who.field("Label set").selectOption({ index: 1 });
		await who.press("Create labels");
		await who.main.locator("li, tr", { hasText: /bug/i }).first().waitFor();
	},
);
