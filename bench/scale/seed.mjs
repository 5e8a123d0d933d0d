import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../../tools/server-under-test.mjs";

const password = "admin-pass-1";
const basic = (name) =>
	`Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

/** One of each kind of thing, by the API. */
export async function seed(node, out, say) {
	const folder = join(out, "seed");
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const server = await startServer(node, folder, {
		INGOT_ALLOW_PRIVATE: "1",
		INGOT_REGISTRATION: "open",
	});
	const missing = [];
	const call = async (method, path, body, as = "root", raw) => {
		const answer = await fetch(`${server.url}api/v1${path}`, {
			method,
			headers: {
				authorization: basic(as),
				...(raw ? {} : { "content-type": "application/json" }),
			},
			body: raw ?? (body && JSON.stringify(body)),
		});
		const text = await answer.text();
		if (!answer.ok) {
			missing.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
			return {};
		}
		try {
			return JSON.parse(text || "null");
		} catch {
			return text;
		}
	};
	for (const name of ["member", "owner1", "stargazer", "light", "celebrity"])
		await call("POST", "/admin/users", {
			username: name,
			email: `${name}@example.org`,
			password,
			must_change_password: false,
		});
	for (const org of ["big", "mid"]) {
		await call("POST", "/orgs", { username: org });
		await call("POST", `/orgs/${org}/teams`, {
			name: "everything",
			permission: "write",
			includes_all_repositories: true,
			units: [
				"repo.code",
				"repo.issues",
				"repo.pulls",
				"repo.wiki",
				"repo.releases",
				"repo.packages",
				"repo.actions",
				"repo.projects",
			],
		});
		await call("POST", `/orgs/${org}/teams`, {
			name: "some",
			permission: "read",
			includes_all_repositories: false,
			units: ["repo.code", "repo.issues", "repo.pulls", "repo.releases"],
		});
		const teams = await call("GET", `/orgs/${org}/teams`);
		for (const team of teams)
			if (team.name !== "Owners")
				await call("PUT", `/teams/${team.id}/members/member`);
		for (const name of ["bug", "feature"])
			await call("POST", `/orgs/${org}/labels`, { name, color: "#aa0000" });
		await call("POST", `/orgs/${org}/repos`, {
			name: "desk",
			auto_init: true,
			default_branch: "main",
		});
		for (const team of teams)
			if (team.name === "some")
				await call("PUT", `/teams/${team.id}/repos/${org}/desk`);
		await call("POST", `/orgs/${org}/actions/variables/ONE`, { value: "1" });
	}
	for (const place of ["big/desk", "mid/desk"]) {
		const r = `/repos/${place}`;
		for (const [path, text] of [
			[
				".gitea/workflows/ci.yml",
				"on: [push, pull_request]\njobs:\n  test:\n    runs-on: nowhere\n    steps: [{run: echo}]\n  build:\n    runs-on: nowhere\n    steps: [{run: echo}]\n",
			],
			["src/main.ts", "export const one = 1;\n".repeat(200)],
			["docs/guide.md", "# Guide\n\nText.\n"],
		])
			await call("POST", `${r}/contents/${path}`, {
				message: `Add ${path}`,
				content: Buffer.from(text).toString("base64"),
			});
		for (let i = 0; i < 3; i++)
			await call("POST", `${r}/contents/src/part-${i}.ts`, {
				message: `Part ${i}`,
				content: Buffer.from(`export const part = ${i};\n`).toString("base64"),
				branch: "main",
				new_branch: `topic-${i}`,
			});
		await call("POST", `${r}/labels`, { name: "desk-bug", color: "#00aa00" });
		await call("POST", `${r}/milestones`, { title: "one" });
		const _issue = await call("POST", `${r}/issues`, {
			title: "The first crash",
			body: "It happens when the machine moves",
			assignees: ["member"],
			milestone: 1,
		});
		const labels = await call("GET", `${r}/labels`);
		await call("POST", `${r}/issues/1/labels`, {
			labels: labels.map?.(({ id }) => id),
		});
		await call("POST", `${r}/issues/1/comments`, {
			body: "seen on a machine, @member",
		});
		await call("POST", `${r}/issues/1/reactions`, { content: "+1" });
		await call("POST", `${r}/issues/1/times`, { time: 60 });
		await call("POST", `${r}/issues`, { title: "The second", body: "depends" });
		await call("POST", `${r}/issues/2/dependencies`, {
			index: 1,
			owner: place.split("/")[0],
			repo: "desk",
		});
		const file = new FormData();
		file.append("attachment", new Blob(["a file"]), "a.txt");
		await call(
			"POST",
			`${r}/issues/1/assets?name=a.txt`,
			undefined,
			"root",
			file,
		);
		for (let i = 0; i < 2; i++)
			await call("POST", `${r}/pulls`, {
				title: `Pull ${i}`,
				head: `topic-${i}`,
				base: "main",
				body: "A change",
			});
		await call(
			"POST",
			`${r}/pulls/3/reviews`,
			{
				event: "COMMENT",
				body: "Look",
				comments: [{ path: "src/part-0.ts", new_position: 1, body: "Why?" }],
			},
			"member",
		);
		await call("POST", `${r}/releases`, {
			tag_name: "v1",
			name: "One",
			body: "First",
		});
		const branch = await call("GET", `${r}/branches/main`);
		await call("POST", `${r}/statuses/${branch.commit?.id}`, {
			context: "ci/x",
			state: "success",
		});
		await call("POST", `${r}/branch_protections`, { rule_name: "release/*" });
		await call("PUT", `${r}/collaborators/light`, { permission: "read" });
		await call("POST", `${r}/hooks`, {
			type: "gitea",
			active: true,
			events: ["push", "issues"],
			config: { url: "http://127.0.0.1:9/", content_type: "json" },
		});
		await call("POST", `${r}/actions/variables/TWO`, { value: "2" });
		await call("PUT", `${r}/actions/secrets/THREE`, { data: "3" });
		await call("PUT", `${r}/topics`, { topics: ["alpha", "beta"] });
		await call("POST", `${r}/wiki/new`, {
			title: "Home",
			content_base64: Buffer.from("# Home").toString("base64"),
		});
		await call("POST", `${r}/projects`, { title: "Board", template: "kanban" });
		await call("POST", `${r}/issues`, {
			title: "After the hook",
			body: "@member look",
		});
		await call("POST", `${r}/keys`, {
			title: "deploy",
			key: sshKey(place === "big/desk" ? 1 : 2),
			read_only: true,
		});
		await call("PUT", `/user/starred/${place}`, undefined, "member");
		await call("PUT", `${r}/subscription`, undefined, "member");
	}
	const projects = await call("GET", "/repos/big/desk/projects");
	if (projects[0])
		await call("POST", `/projects/${projects[0].id}/items`, { issue_id: 1 });
	await call("POST", "/user/keys", { title: "key", key: sshKey(3) }, "member");
	await call("PUT", "/user/following/owner1", undefined, "member");
	await call("PUT", "/user/blocks/stargazer", undefined, "light");
	await call("POST", "/repos/big/desk/forks", { name: "desk" }, "member");
	for (const owner of ["big", "mid"])
		for (const [name, version] of [["package-1", "1.0.1"]])
			await fetch(
				`${server.url}api/packages/${owner}/generic/${name}/${version}/file.txt`,
				{
					method: "PUT",
					headers: { authorization: basic("root") },
					body: "a file",
				},
			);
	for (let i = 0; i < 40; i++) {
		const owner = ["big", "mid", "owner1", "member"][i % 4];
		await (owner === "big" || owner === "mid"
			? call("POST", `/orgs/${owner}/repos`, {
					name: `real-${i}`,
					auto_init: true,
					private: i % 5 === 4,
				})
			: call(
					"POST",
					"/user/repos",
					{ name: `real-${i}`, auto_init: true, private: i % 5 === 4 },
					owner,
				));
	}
	const tokens = {};
	for (const name of ["root", "member", "light", "owner1"])
		tokens[name] = (
			await call(
				"POST",
				`/users/${name}/tokens`,
				{ name: "scale", scopes: ["all"] },
				name,
			)
		).sha1;
	await new Promise((done) => setTimeout(done, 4000));
	await server.stop();
	writeFileSync(
		join(folder, "seed.json"),
		JSON.stringify({ tokens, password, missing }, null, "\t"),
	);
	say("seed made", missing.length ? `without:\n${missing.join("\n")}` : "");
}

function sshKey(n) {
	const text = (value) =>
		Buffer.concat([Buffer.from([0, 0, 0, value.length]), value]);
	const key = Buffer.alloc(32, n);
	return `ssh-ed25519 ${Buffer.concat([text(Buffer.from("ssh-ed25519")), text(key)]).toString("base64")} key-${n}`;
}
