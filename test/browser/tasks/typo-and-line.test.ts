import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { base64 } from "../../support/book.ts";
import { testForge } from "../../support/forge.ts";
import { realBrowser } from "../support/chromium.ts";
import { personAt } from "../support/person.ts";
import { caller, nameOf, ways } from "../support/tasks.ts";

// An outsider mends a typo; somebody asks why a line is there. In as few clicks as they may take, on a desk and on a phone.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	ada = await forge.user("ada");
});

const call = caller(() => forge);

async function engine(name: string) {
	await call(ada, "POST", "/user/repos", {
		name,
		auto_init: true,
		default_branch: "main",
	});
	await call(ada, "POST", `/repos/ada/${name}/contents/docs%2Fparts.txt`, {
		content: base64("wheel\nboiler\nvalv\n"),
		message: "Add the parts",
	});
}

test.each(ways)(
	"an outsider mends a typo in three clicks, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const name = nameOf("engine", { scripts, width });
		await engine(name);
		const bob = await forge.user(`bob-${name}`);
		const who = await personAt(real.browser, base, bob, scripts, width);
		await who.open(`ada/${name}/src/branch/main/docs/parts.txt`);
		who.clicked();
		await who.follow(/^Edit/);
		await who.write("wheel\nboiler\nvalve\n");
		await who.press("Propose changes");
		await who.press("Create pull request");
		await who.at(new RegExp(`ada/${name}/pulls/1$`));
		expect(who.clicked()).toBeLessThanOrEqual(3);
		const files = await call<{ filename: string }[]>(
			ada,
			"GET",
			`/repos/ada/${name}/pulls/1/files`,
		);
		expect(files.map(({ filename }) => filename)).toEqual(["docs/parts.txt"]);
	},
);

test.each(
	ways.flatMap((way) =>
		["merge", "squash", "rebase"].map((style) => ({ ...way, style })),
	),
)(
	"a line leads to its discussion in three clicks after a $style, with scripts: $scripts, at $width",
	async ({ scripts, width, style }) => {
		const name = nameOf(`line-${style}`, { scripts, width });
		await engine(name);
		await call(ada, "POST", `/repos/ada/${name}/contents`, {
			message: "Name the valve by its metal",
			new_branch: "brass",
			files: [
				{
					operation: "create",
					path: "docs/valve.txt",
					content: base64("valve of brass\n"),
				},
			],
		});
		await call(ada, "POST", `/repos/ada/${name}/pulls`, {
			title: "Brass, for it does not rust",
			head: "brass",
			base: "main",
		});
		await call(ada, "POST", `/repos/ada/${name}/pulls/1/merge`, { Do: style });
		const who = await personAt(real.browser, base, ada, scripts, width);
		await who.open(`ada/${name}/src/branch/main/docs/valve.txt`);
		who.clicked();
		await who.follow("Blame");
		await who.follow(/^#1\b/);
		await who.at(`ada/${name}/pulls/1`);
		await who.sees("Brass, for it does not rust");
		expect(who.clicked()).toBeLessThanOrEqual(3);
	},
);
