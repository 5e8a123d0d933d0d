import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { base64 } from "../../support/book.ts";
import { gitBench } from "../../support/git-client.ts";
import { realBrowser } from "../support/chromium.ts";
import { personAt } from "../support/person.ts";
import { caller, nameOf, ways } from "../support/tasks.ts";

// A first repository, a bug seen on a phone, a check that failed, a release, an organization: each in as few clicks as it may take.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };
let bench: Awaited<ReturnType<typeof gitBench>>;
const call = caller(() => forge);

beforeAll(async () => {
	bench = await gitBench();
	({ forge, ada } = bench);
	base = forge.url.replace("127.0.0.1", "localhost");
});

test.each(ways)(
	"a first repository is made and pushed to in five clicks, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const name = nameOf("first", { scripts, width });
		const eve = await forge.user(`of-${name}`);
		const who = await personAt(real.browser, base, eve, scripts, width);
		await who.open("");
		who.clicked();
		await who.follow("New repository", who.page.locator("body"));
		await who.fill("Name", name);
		await who.press("Create repository");
		await who.at(`${eve.name}/${name}`);
		await who.sees(`${name}.git`);
		const dir = await bench.local(forge.gitUrl(`${eve.name}/${name}`, eve));
		await bench.git(dir, "push", "-q", "origin", "main");
		if (!scripts) await who.open(`${eve.name}/${name}`);
		await who.sees("file.txt");
		expect(who.clicked()).toBeLessThanOrEqual(5);
	},
);

test.each(ways)(
	"a bug is reported with a picture in eight clicks, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const name = nameOf("bugs", { scripts, width });
		await call(ada, "POST", "/user/repos", { name });
		const who = await personAt(real.browser, base, ada, scripts, width);
		await who.open(`ada/${name}`);
		who.clicked();
		await who.follow(/^Issues/, who.page.locator("body"));
		await who.follow("New issue");
		await who.fill("Title", "The valve hisses");
		await who.main.locator('input[type="file"]').first().setInputFiles({
			name: "valve.png",
			mimeType: "image/png",
			buffer: picture,
		});
		await who.press("Submit new issue");
		await who.at(`ada/${name}/issues/1`);
		await who.main.locator('img[src*="/attachments/"]').first().waitFor();
		expect(who.clicked()).toBeLessThanOrEqual(8);
	},
);

test.each(ways)(
	"a pull request leads to the line of its failing check in two clicks, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const name = nameOf("checked", { scripts, width });
		const at = `/repos/ada/${name}`;
		await call(ada, "POST", "/user/repos", {
			name,
			auto_init: true,
			default_branch: "main",
		});
		const made = await call<{ commit: { sha: string } }>(
			ada,
			"POST",
			`${at}/contents`,
			{
				message: "Turn",
				new_branch: "turn",
				files: [
					{ operation: "create", path: "turn.txt", content: base64("turn\n") },
				],
			},
		);
		await call(ada, "POST", `${at}/pulls`, {
			title: "Turn",
			head: "turn",
			base: "main",
		});
		await call(ada, "POST", `${at}/statuses/${made.commit.sha}`, {
			context: "build",
			state: "failure",
			target_url: `${base}ada/${name}/src/branch/turn/turn.txt`,
			description: "It does not turn",
		});
		const who = await personAt(real.browser, base, ada, scripts, width);
		await who.open(`ada/${name}/pulls/1`);
		await who.sees("It does not turn");
		who.clicked();
		await who.follow(/^(Details|build)/);
		await who.at(/turn\.txt$/);
		expect(who.clicked()).toBeLessThanOrEqual(2);
	},
);

test.each(ways)(
	"a release is published on one page, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const name = nameOf("released", { scripts, width });
		await call(ada, "POST", "/user/repos", {
			name,
			auto_init: true,
			default_branch: "main",
		});
		const who = await personAt(real.browser, base, ada, scripts, width);
		await who.open(`ada/${name}/releases`);
		who.clicked();
		await who.follow("New release");
		await who.fill("Tag", "v1.0");
		await who.press("Publish release");
		await who.sees("v1.0");
		expect(who.clicked()).toBeLessThanOrEqual(3);
		const release = await call<{ draft: boolean }>(
			ada,
			"GET",
			`/repos/ada/${name}/releases/tags/v1.0`,
		);
		expect(release.draft).toBe(false);
	},
);

test.each(ways)(
	"an organization gets a team, a member and a rule in ten clicks, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const org = nameOf("works", { scripts, width });
		const eve = await forge.user(nameOf("eve", { scripts, width }));
		await call(ada, "POST", "/orgs", { username: org });
		await call(ada, "POST", `/orgs/${org}/repos`, {
			name: "engine",
			auto_init: true,
			default_branch: "main",
		});
		const who = await personAt(real.browser, base, ada, scripts, width);
		await who.open(`org/${org}/teams`);
		who.clicked();
		await who.follow("New team");
		await who.fill("Name", "smiths");
		await who.press("Create team");
		expect(who.clicked()).toBeLessThanOrEqual(4);
		await who.fill("Add member", eve.name);
		await who.press("Add member");
		await who.sees(eve.name);
		expect(who.clicked()).toBeLessThanOrEqual(3);
		await who.open(`${org}/engine/settings/branches`);
		who.clicked();
		await who.follow("New rule");
		await who.fill("Branch name pattern", "main");
		await who.press("Save rule");
		await who.sees("main");
		expect(who.clicked()).toBeLessThanOrEqual(3);
		const members = await call<{ login: string }[]>(
			ada,
			"GET",
			`/orgs/${org}/members`,
		);
		expect(members.map(({ login }) => login).sort()).toEqual(["ada", eve.name]);
	},
);

const picture = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
