import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { realBrowser } from "./support/chromium.ts";
import { signInTyping, typist } from "./support/typist.ts";

const real = realBrowser();
let forge: Forge;

beforeAll(async () => {
	forge = await testForge();
});

test.each([true, false])(
	"an abuser is blocked and hidden, and shown again, by the keyboard alone, with scripts: %s",
	async (javaScriptEnabled) => {
		const name = javaScriptEnabled ? "spammer" : "spammer-two";
		await forge.user(name);
		const seen = async () => (await fetch(`${forge.url}${name}`)).status;
		const base = forge.url;
		const boss = await typist(real.browser, base, { javaScriptEnabled });
		await signInTyping(boss, forge.admin.name, forge.admin.password);
		await boss.open(name);
		await boss.follow("Block and hide…");
		await boss.fill("Reason", "Advertises in every issue");
		await boss.press("Block and hide account", /is blocked and hidden/);
		expect(await seen()).toBe(404);
		await boss.open("-/admin/users");
		await boss.follow("Hidden users");
		await boss.follow(name);
		await boss.press("Unblock and show account", /shown|visible|unblocked/i);
		expect(await seen()).toBe(200);
		await boss.page.context().close();
	},
);
