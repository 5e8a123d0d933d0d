import type { Forge } from "../../../src/start-forge.ts";

type Person = { name: string; password: string };

/** People and a forge full of content, made by the API. */
export async function fillForge(
	forge: Forge,
): Promise<{ ada: Person; bob: Person }> {
	const ada = await forge.user("ada", { full_name: "Ada Lovelace" });
	const bob = await forge.user("bob");
	const as = async (
		who: Person,
		method: string,
		path: string,
		body?: unknown,
	): Promise<{ id: number; number: number }> => {
		const reply = await forge.call<never>(method, path, { as: who, body });
		if (reply.status >= 300)
			throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
		return reply.body;
	};
	const text = (words: string) => Buffer.from(words).toString("base64");
	await as(ada, "POST", "/orgs", { username: "works", full_name: "The Works" });
	await as(ada, "POST", "/user/repos", {
		name: "engine",
		description: "An engine that computes <b>anything</b>",
		auto_init: true,
		default_branch: "main",
	});
	const at = "/repos/ada/engine";
	await as(ada, "PUT", `${at}/topics`, { topics: ["numbers", "engine"] });
	await as(ada, "POST", `${at}/contents`, {
		message: "Add the parts",
		files: [
			["README.md", "update"],
			["src/main.ts", "create"],
			["src/deep/er/table.csv", "create"],
			["data/odd <name> & ünï.txt", "create"],
			[".gitea/workflows/test.yaml", "create"],
			["notes.org", "create"],
		].flatMap(([path = "", operation = ""]) =>
			operation === "update"
				? []
				: { operation, path, content: text(contents[path] ?? "") },
		),
	});
	await as(ada, "PUT", `${at}/collaborators/bob`, { permission: "write" });
	const label = await as(ada, "POST", `${at}/labels`, {
		name: "kind/bug",
		color: "#c02020",
		description: "It does not do what it says",
	});
	const milestone = await as(ada, "POST", `${at}/milestones`, {
		title: "First light",
		description: "It **turns**.",
		due_on: "2031-01-01T00:00:00Z",
	});
	for (let i = 1; i <= 3; i++)
		await as(bob, "POST", `${at}/issues`, {
			title: `Gear ${i} slips <script>`,
			body: "Seen with @ada, see #1.\n\n- [ ] look\n- [x] listen\n\n```ts\nlet a = 1\n```",
			labels: [label.id],
			milestone: milestone.id,
			assignees: ["ada"],
		});
	await as(ada, "POST", `${at}/issues/1/comments`, {
		body: "I hear it too. | a | b |\n\n| a | b |\n|---|---|\n| 1 | 2 |",
	});
	await as(bob, "POST", `${at}/issues/1/reactions`, { content: "+1" });
	await as(ada, "PATCH", `${at}/issues/2`, { state: "closed" });
	await as(bob, "POST", `${at}/contents`, {
		new_branch: "oil",
		message: "Oil the gears",
		files: [
			{
				operation: "create",
				path: "src/oil.ts",
				content: text("export const oil = 'more'\n"),
			},
		],
	});
	const pull = await as(bob, "POST", `${at}/pulls`, {
		title: "Oil the gears",
		head: "oil",
		base: "main",
		body: "Closes #1",
	});
	await as(ada, "POST", `${at}/pulls/${pull.number}/reviews`, {
		event: "COMMENT",
		body: "Nearly.",
		comments: [
			{ path: "src/oil.ts", new_position: 1, body: "How much is more?" },
		],
	});
	await as(ada, "POST", `${at}/releases`, {
		tag_name: "v1.0",
		name: "One",
		body: "The **first**.",
		target_commitish: "main",
	});
	await as(ada, "POST", `${at}/wiki/new`, {
		title: "Home",
		content_base64: text("# Welcome\n\n[Gears](Home)"),
	});
	await as(bob, "POST", `${at}/forks`, { name: "engine-two" });
	await as(ada, "POST", "/user/repos", { name: "empty" });
	await as(ada, "POST", "/user/repos", { name: "hidden", private: true });
	await as(ada, "POST", "/orgs/works/repos", { name: "mill", auto_init: true });
	await as(bob, "PUT", "/user/starred/ada/engine");
	await as(bob, "PUT", "/user/following/ada");
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	return { ada, bob };
}

const contents: Readonly<Record<string, string>> = {
	"src/main.ts": `${"import { oil } from './oil.ts'\nconsole.log(oil)\n".repeat(40)}`,
	"src/deep/er/table.csv": "a,b\n1,2\n3,4\n",
	"data/odd <name> & ünï.txt": `${"long ".repeat(400)}\n`,
	".gitea/workflows/test.yaml":
		"on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo hello\n",
	"notes.org": "* Notes\n\nSome /notes/.\n",
};
