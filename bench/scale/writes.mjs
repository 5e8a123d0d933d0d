import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Writes of all kinds, and what follows from each. */
export async function writes(m) {
	const {
		folder,
		only,
		tokens,
		password,
		result,
		save,
		url,
		tell,
		rest,
		call,
		base,
		cost,
		show,
	} = m;
	const facts = JSON.parse(readFileSync(join(folder, "facts.json"), "utf8"));
	const { statSync } = await import("node:fs");
	const wal = () => {
		try {
			return statSync(join(folder, "data/ingot.db-wal")).size;
		} catch {
			return 0;
		}
	};
	const stamp = Date.now();
	let own = 0;
	const jobs = {
		"create issue in big/desk": () =>
			call("POST", "/repos/big/desk/issues", {
				title: `New ${own++}`,
				body: "It happens when @light moves",
			}),
		"create issue in mid/desk": () =>
			call("POST", "/repos/mid/desk/issues", {
				title: `New ${own++}`,
				body: "It happens",
			}),
		"comment at the hot issue": () =>
			call("POST", "/repos/big/desk/issues/2/comments", {
				body: `Seen ${own++}`,
			}),
		"comment at mid/desk#2": () =>
			call("POST", "/repos/mid/desk/issues/2/comments", {
				body: `Seen ${own++}`,
			}),
		"close issue of big/desk": () =>
			call("PATCH", `/repos/big/desk/issues/${facts.open++}`, {
				state: "closed",
			}),
		"label issue of big/desk": () =>
			call("POST", `/repos/big/desk/issues/${facts.open++}/labels`, {
				labels: [facts.big.label],
			}),
		"create label in big/desk": () =>
			call("POST", "/repos/big/desk/labels", {
				name: `new-${stamp}-${own++}`,
				color: "#00ff00",
			}),
		"delete the label of 16,667 issues": () =>
			call("DELETE", `/repos/big/desk/labels/${facts.big.label}`),
		"delete the milestone of 2,501 issues": () =>
			call("DELETE", `/repos/big/desk/milestones/${facts.big.milestone}`),
		"delete the package of 5,001 versions": () =>
			call("DELETE", "/packages/big/generic/package-1"),
		"delete label in big/desk": async () =>
			call("DELETE", `/repos/big/desk/labels/${facts.labels.pop()}`),
		star: () =>
			call(
				"PUT",
				`/user/starred/big/thing-${8 + 4 * own++}`,
				undefined,
				"light",
			),
		"star of big/desk": () =>
			call(
				own++ % 2 ? "DELETE" : "PUT",
				"/user/starred/big/desk",
				undefined,
				"light",
			),
		"watch big/desk": () =>
			call(
				own++ % 2 ? "DELETE" : "PUT",
				"/repos/big/desk/subscription",
				undefined,
				"light",
			),
		follow: () =>
			call(
				own++ % 2 ? "DELETE" : "PUT",
				"/user/following/celebrity",
				undefined,
				"light",
			),
		"create repository": () =>
			call("POST", "/user/repos", { name: `new-${stamp}-${own++}` }, "light"),
		"create repository with files": () =>
			call(
				"POST",
				"/user/repos",
				{ name: `new-${stamp}-${own++}`, auto_init: true },
				"light",
			),
		"create repository in big": () =>
			call("POST", "/orgs/big/repos", { name: `new-${stamp}-${own++}` }),
		"commit to big/desk": () =>
			call("POST", `/repos/big/desk/contents/new-${stamp}-${own++}.txt`, {
				message: "New",
				content: "YQ==",
			}),
		"commit to mid/desk": () =>
			call("POST", `/repos/mid/desk/contents/new-${stamp}-${own++}.txt`, {
				message: "New",
				content: "YQ==",
			}),
		"create branch in big/desk": () =>
			call("POST", "/repos/big/desk/branches", {
				new_branch_name: `new-${stamp}-${own++}`,
				old_branch_name: "main",
			}),
		"add a team member to big": () =>
			call("PUT", `/teams/${facts.big.team}/members/light`),
		"remove a team member of big": () =>
			call("DELETE", `/teams/${facts.big.team}/members/light`),
		"add a repository to a team of big": () =>
			call("PUT", `/teams/${facts.big.team}/repos/big/thing-${4 + 4 * own++}`),
		"edit big": () => call("PATCH", "/orgs/big", { description: `${own++}` }),
		"make big private and public": async () => {
			await call("PATCH", "/orgs/big", { visibility: "private" });
			return call("PATCH", "/orgs/big", { visibility: "public" });
		},
		"make big/desk private and public": async () => {
			await call("PATCH", "/repos/big/desk", { private: true });
			return call("PATCH", "/repos/big/desk", { private: false });
		},
		"rename big/desk and back": async () => {
			await call("PATCH", "/repos/big/desk", { name: "desk2" });
			return call("PATCH", "/repos/big/desk2", { name: "desk" });
		},
		"mark all unread notifications read": () =>
			call("PUT", "/notifications", undefined, "member"),
		"mark all notifications read": () =>
			call(
				"PUT",
				"/notifications?all=true&status-types=unread&status-types=pinned",
				undefined,
				"member",
			),
		"create user": () =>
			call("POST", "/admin/users", {
				username: `new-${stamp}-${own++}`,
				email: `n${stamp}${own}@example.org`,
				password: "a-long-password-1",
				must_change_password: false,
			}),
		"create organization": () =>
			call("POST", "/orgs", { username: `neworg-${stamp}-${own++}` }),
		"create token": async () => ({
			status: (
				await fetch(`${url}api/v1/users/member/tokens`, {
					method: "POST",
					headers: {
						authorization: `Basic ${Buffer.from(`member:${password}`).toString("base64")}`,
						"content-type": "application/json",
					},
					body: JSON.stringify({
						name: `t-${stamp}-${own++}`,
						scopes: ["all"],
					}),
				})
			).status,
		}),
		"create release in big/desk": () =>
			call("POST", "/repos/big/desk/releases", {
				tag_name: `r-${stamp}-${own++}`,
				name: "R",
			}),
		"status of a commit of big/desk": () =>
			call("POST", `/repos/big/desk/statuses/${facts.big.sha}`, {
				context: `new/${own++}`,
				state: "success",
			}),
		"close milestone": () =>
			call("PATCH", `/repos/big/desk/milestones/${facts.big.milestone}`, {
				state: own++ % 2 ? "open" : "closed",
			}),
		"fork big/desk": () =>
			call("POST", "/repos/big/desk/forks", { name: "desk" }, "light"),
		"move big/desk to another owner (to owner1)": () =>
			call("POST", "/repos/big/desk/transfer", { new_owner: "owner1" }),
		"put big/desk back": () =>
			call("POST", "/repos/owner1/desk/transfer", { new_owner: "big" }),
	};
	for (const [name, work] of Object.entries(jobs)) {
		if (!only.test(name)) continue;
		await rest(300);
		const before = wal();
		const row = {
			name: `write: ${name}`,
			...(await cost(
				async () => {
					const { status, value } = await work();
					return {
						status,
						...(status >= 400
							? { error: JSON.stringify(value).slice(0, 150) }
							: {}),
					};
				},
				/back|another|fork|delete the/.test(name) ? 1 : 3,
			)),
		};
		// what consumers do after it
		await tell("/begin");
		await rest(1500);
		const after = await tell("/all");
		row.after = {
			cpu: after.cpu - base,
			loop: after.loop,
			statements: after.statements
				.filter(({ ms }) => ms > 5)
				.map(({ sql, n, ms, most }) => ({ sql, n, ms, most })),
		};
		row.wal = wal() - before;
		result.rows.push(row);
		show(row);
		if (row.error) console.log("   ", row.error);
		if (row.after.cpu > 60)
			console.log(
				`    after it ${row.after.cpu.toFixed(0)} ms, loop ${row.after.loop.toFixed(0)}`,
				row.after.statements
					.slice(0, 2)
					.map(({ sql, ms }) => `${ms.toFixed(0)} ms ${sql.slice(0, 140)}`)
					.join(" | "),
			);
		save();
	}
	// a push by git
	const { execFileSync } = await import("node:child_process");
	const { mkdtempSync, rmSync } = await import("node:fs");
	const { tmpdir } = await import("node:os");
	for (const place of ["big/desk", "mid/desk"]) {
		if (!only.test("git push")) break;
		const copy = mkdtempSync(join(tmpdir(), "scale-push-"));
		const git = (...words) =>
			execFileSync(
				"git",
				[
					"-c",
					"user.name=S",
					"-c",
					"user.email=s@example.org",
					"-C",
					copy,
					...words,
				],
				{
					stdio: "ignore",
					env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
				},
			);
		const remote = `${url.replace("://", `://root:${tokens.root}@`)}${place}.git`;
		const measured = async (name, times, work) => {
			const row = {
				name: `write: ${name} ${place}`,
				...(await cost(async () => {
					work();
					return { status: "" };
				}, times)),
			};
			result.rows.push(row);
			show(row);
		};
		await measured("git clone --depth 1", 1, () =>
			execFileSync("git", ["clone", "-q", "--depth", "1", remote, copy], {
				stdio: "ignore",
			}),
		);
		await measured("git ls-remote", 3, () => git("ls-remote", "-q", remote));
		await measured("git push", 3, () => {
			git("commit", "-q", "--allow-empty", "-m", `push ${own++}`);
			git("push", "-q", remote, `HEAD:refs/heads/pushed-${stamp}-${own}`);
		});
		rmSync(copy, { recursive: true, force: true });
	}
	save();
}
