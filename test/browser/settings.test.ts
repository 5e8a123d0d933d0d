import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { sshKey } from "../support/ssh-key.ts";
import { realBrowser } from "./support/chromium.ts";
import { signInTyping, type Typist, typist } from "./support/typist.ts";

// The settings of an account about programs and content, by the keyboard alone.

const real = realBrowser();
let forge: Forge;
let base: string;

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	await forge.user("trouble");
});

test.each([true, false])(
	"what belongs to programs and content is changed by the keyboard alone, with scripts: %s",
	async (javaScriptEnabled) => {
		const { name, password } = await forge.user(
			javaScriptEnabled ? "tess" : "timo",
		);
		const who = await typist(real.browser, base, { javaScriptEnabled });
		await signInTyping(who, name, password);
		await keys(who);
		await applications(who);
		await blockedPeople(who);
		await webhooks(who);
		await workflows(who);
		for (const path of ["times", "repos", "organization", "packages"]) {
			const page = await who.open(`user/settings/${path}`);
			expect(page?.status()).toBe(200);
		}
	},
);

async function keys(who: Typist) {
	await who.open("user/settings/keys");
	await who.fill("Name", "laptop");
	await who.fill("Public key", "no key");
	await who.press("Add key", /cannot be read|is no|not a/);
	await who.fill("Public key", sshKey("laptop"));
	await who.press("Add key", /was added/);
	await who.press(/^Delete\b/, /was deleted/);
}

async function applications(who: Typist) {
	await who.open("user/settings/applications");
	await who.follow("New application");
	await who.fill(/^Name/, "helper");
	await who.fill(/^Redirect URIs/, "https://helper.example/back");
	await who.press("Create application", /Copy it now/);
	await who.press("Regenerate secret", /Copy it now/);
	await who.press("Delete application", "The application was deleted.");
}

async function blockedPeople(who: Typist) {
	await who.open("user/settings/blocked_users");
	await who.fill("Block user", "nobody-of-this-name");
	await who.press("Block", "This user does not exist.");
	await who.fill("Block user", "trouble");
	await who.press("Block", "trouble was blocked.");
	await who.press("Unblock trouble", "trouble was unblocked.");
}

async function webhooks(who: Typist) {
	await who.open("user/settings/hooks");
	await who.follow(/^Gitea/);
	await who.fill(/^Target URL/, "https://hook.example/told");
	await who.press("Add webhook", "The webhook was added.");
	await who.press("Save changes", "The changes were saved.");
	await who.press("Delete", "The webhook was deleted.");
}

async function workflows(who: Typist) {
	await who.open("user/settings/actions/general");
	await who.press("Save", "The changes were saved.");
	await who.open("user/settings/actions/secrets");
	await who.fill(/^Name/, "DEPLOY_KEY");
	await who.fill("Value", "s3cret");
	await who.press("Save secret", "The secret was saved.");
	await who.press("Delete secret DEPLOY_KEY", "The secret was deleted.");
	await who.open("user/settings/actions/variables");
	await who.fill(/^Name/, "REGION");
	await who.fill("Value", "north");
	await who.press("Save variable", "The variable was saved.");
	await who.press("Delete variable REGION", "The variable was deleted.");
	await who.open("user/settings/actions/runners");
	await who.press("Add runner", /Run this in the Ingot directory/);
	expect((await who.open("user/settings/actions/runs"))?.status()).toBe(200);
}
