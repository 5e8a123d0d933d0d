import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { base64 } from "../../support/book.ts";
import { testForge } from "../../support/forge.ts";
import { realBrowser } from "../support/chromium.ts";
import { personAt } from "../support/person.ts";
import { caller, nameOf, ways } from "../support/tasks.ts";

// A repository without workflows gets one that tests its code.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };
const call = caller(() => forge);

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	ada = await forge.user("ada");
});

test.each(ways)(
	"a workflow is made from nothing in four clicks, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const name = nameOf("tested", { scripts, width });
		await call(ada, "POST", "/user/repos", {
			name,
			auto_init: true,
			default_branch: "main",
		});
		await call(ada, "POST", `/repos/ada/${name}/contents/main.go`, {
			content: base64("package main\n\nfunc main() {}\n"),
			message: "Begin",
		});
		// languages are counted behind the commit
		await expect
			.poll(() => call(ada, "GET", `/repos/ada/${name}/languages`))
			.toHaveProperty("Go");
		const who = await personAt(real.browser, base, ada, scripts, width);
		await who.open(`ada/${name}`);
		who.clicked();
		await who.follow("Actions", who.page.locator("body"));
		await who.follow(/Go/);
		await who.press("Commit");
		await who.at(/ci\.yaml$/);
		await who.open(`ada/${name}/actions`);
		await who.sees(/go/i);
		expect(who.clicked()).toBeLessThanOrEqual(4);
		const runs = await call<{ total_count: number }>(
			ada,
			"GET",
			`/repos/ada/${name}/actions/runs`,
		);
		expect(runs.total_count).toBe(1);
	},
);
