import { createHash, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addItems } from "./items.mjs";
import { makeTables, rowWriter } from "./tables.mjs";
import { git, makeTemplate } from "./template.mjs";
import { filler, pick, start, userName } from "./words.mjs";

const templates = 8;
/** Makes a Gitea installation in `folder`; the same numbers make the same one. */
export function makeGitea(folder, { users, repositories, items }) {
	mkdirSync(join(folder, "custom/conf"), { recursive: true });
	mkdirSync(join(folder, "data/gitea-repositories"), { recursive: true });
	writeFileSync(
		join(folder, "custom/conf/app.ini"),
		"[database]\nDB_TYPE = sqlite3\n[security]\nSECRET_KEY = the key of the bench\n",
	);
	const kinds = Array.from({ length: templates }, (_, i) =>
		makeTemplate(join(folder, "templates", String(i)), i),
	);
	const db = new DatabaseSync(join(folder, "data/gitea.db"));
	db.exec("pragma synchronous = off; pragma journal_mode = memory; begin");
	makeTables(db);
	rowWriter(db, "version")({ id: 1, version: 343 });
	addUsers(db, users);
	const heads = addRepositories(db, kinds, users, repositories);
	addItems(db, { users, repositories, items }, kinds, heads);
	addNews(db, { users, repositories, items });
	db.exec("commit");
	db.close();
	for (const { pulls, name, kind } of heads.slice(1)) {
		const target = join(folder, "data/gitea-repositories", `${name}.git`);
		cpSync(kinds[kind].folder, target, { recursive: true });
		writeFileSync(
			join(target, "packed-refs"),
			[
				...kinds[kind].refs,
				...pulls.map(
					(number, i) =>
						`${kinds[kind].heads[i % kinds[kind].heads.length].oid} refs/pull/${number}/head`,
				),
				"",
			].join("\n"),
		);
	}
}

/** Changes about one of a hundred issues, adds as many comments, and moves the branches of as many repositories. */
export function changeGitea(folder, { repositories }) {
	const db = new DatabaseSync(join(folder, "data/gitea.db"));
	db.exec("pragma synchronous = off; begin");
	db.exec(
		"update issue set name = name || ' (changed)', updated_unix = updated_unix + 1 where id % 100 = 7",
	);
	db.exec(
		"insert into comment (type, poster_id, issue_id, content, review_id, ref_action, created_unix, updated_unix) select 0, poster_id, id, 'one more', 0, 0, 1800000000, 1800000000 from issue where id % 100 = 8",
	);
	db.exec(
		"update issue set num_comments = num_comments + 1 where id % 100 = 8",
	);
	db.exec(
		"delete from comment where id % 200 = 9 and type = 0 and not exists (select 1 from action where comment_id = comment.id)",
	);
	db.exec("update user set full_name = full_name || '!' where id % 100 = 1");
	const moved = db
		.prepare(
			"select lower(owner_name) || '/' || lower_name as name from repository where id % 100 = 3",
		)
		.all();
	db.exec("commit");
	db.close();
	for (const { name } of moved) {
		const cwd = join(folder, "data/gitea-repositories", `${name}.git`);
		git(cwd, "update-ref", "refs/heads/next", "refs/heads/main");
	}
	return { moved: moved.length, repositories };
}

function addUsers(db, users) {
	const user = rowWriter(db, "user");
	const email = rowWriter(db, "email_address");
	const token = rowWriter(db, "access_token");
	const key = rowWriter(db, "public_key");
	for (let id = 1; id <= users; id++) {
		const name = userName(id);
		const mail = `${name}@example.com`;
		user({
			id,
			lower_name: name,
			name,
			full_name: `User ${id}`,
			email: mail,
			passwd: createHash("sha256").update(name).digest("hex").slice(0, 100),
			passwd_hash_algo: "pbkdf2$50000$50",
			salt: "00ff00ff",
			is_active: 1,
			is_admin: id === 1 ? 1 : 0,
			max_repo_creation: -1,
			allow_create_organization: 1,
			created_unix: start + id,
			updated_unix: start + id,
		});
		email({
			id,
			uid: id,
			email: mail,
			lower_email: mail,
			is_activated: 1,
			is_primary: 1,
		});
		const hash = createHash("sha256").update(`token ${id}`).digest("hex");
		token({
			id,
			uid: id,
			name: "ci",
			token_hash: hash.repeat(2).slice(0, 100),
			token_salt: "saltsaltsa",
			token_last_eight: hash.slice(-8),
			scope: "all",
			created_unix: start,
			updated_unix: start,
		});
		const body = Buffer.concat([
			Buffer.from("0000000b7373682d6564323535313900000020", "hex"),
			createHash("sha256").update(`key ${id}`).digest(),
		]);
		key({
			id,
			owner_id: id,
			name: "laptop",
			fingerprint: `SHA256:${createHash("sha256").update(body).digest("base64").replace(/=+$/, "")}`,
			content: `ssh-ed25519 ${body.toString("base64")}`,
			mode: 2,
			type: 1,
			created_unix: start,
			updated_unix: start,
		});
	}
}

/** Gives, by id, what the rest needs to know of a repository. */
function addRepositories(db, kinds, users, repositories) {
	const repository = rowWriter(db, "repository");
	const unit = rowWriter(db, "repo_unit");
	const branch = rowWriter(db, "branch");
	const collaboration = rowWriter(db, "collaboration");
	const watch = rowWriter(db, "watch");
	const star = rowWriter(db, "star");
	const release = rowWriter(db, "release");
	const hook = rowWriter(db, "webhook");
	const task = rowWriter(db, "hook_task");
	const heads = [undefined];
	let tasks = 0;
	for (let id = 1; id <= repositories; id++) {
		const owner = 1 + pick(id, users);
		const kind = id % kinds.length;
		const at = { created_unix: start + id, updated_unix: start + id };
		heads.push({ name: `${userName(owner)}/repo-${id}`, kind, pulls: [] });
		repository({
			id,
			owner_id: owner,
			owner_name: userName(owner),
			lower_name: `repo-${id}`,
			name: `repo-${id}`,
			description: `The ${id}th of all`,
			default_branch: "main",
			is_private: id % 4 === 0 ? 1 : 0,
			size: 20_000,
			git_size: 20_000,
			object_format_name: "sha1",
			topics: id % 3 ? "[]" : '["bench","git"]',
			...at,
		});
		for (const type of [1, 2, 3, 4, 5, 8])
			unit({ repo_id: id, type, config: "{}", ...at });
		for (const [i, name] of [
			"main",
			...kinds[kind].heads.map((one) => one.branch),
		].entries())
			branch({
				repo_id: id,
				name,
				commit_id: i ? kinds[kind].heads[i - 1].oid : kinds[kind].main,
				pusher_id: owner,
				...at,
			});
		for (let n = 0; n < 4; n++)
			watch({
				user_id: 1 + ((owner + n * 17) % users),
				repo_id: id,
				mode: 1,
				...at,
			});
		for (let n = 1; n < 3; n++) {
			const other = 1 + ((owner + n * 31) % users);
			star({ uid: other, repo_id: id, created_unix: start });
			if (other !== owner)
				collaboration({
					repo_id: id,
					user_id: other,
					mode: n,
					...at,
				});
		}
		for (const tag of ["v1.0", "v1.1"])
			release({
				repo_id: id,
				publisher_id: owner,
				tag_name: tag,
				lower_tag_name: tag,
				target: "main",
				title: `Release ${tag}`,
				sha1: kinds[kind].main,
				note: filler,
				num_commits: 35,
				created_unix: start + id,
			});
		if (id % 2) continue;
		hook({
			id,
			repo_id: id,
			url: `https://hooks.example.com/${id}`,
			http_method: "POST",
			content_type: 1,
			events: '{"push_only":true,"events":{}}',
			is_active: 1,
			type: "gitea",
			last_status: 1,
			...at,
		});
		for (let n = 0; n < 8; n++)
			task({
				id: ++tasks,
				hook_id: id,
				uuid: randomUUID(),
				payload_content: JSON.stringify({ ref: "refs/heads/main", filler }),
				payload_version: 2,
				event_type: "push",
				is_delivered: 1,
				delivered: BigInt(start + id) * 1_000_000_000n,
				is_succeed: 1,
				request_content: JSON.stringify({
					url: "https://hooks.example.com/",
					headers: {},
					body: filler,
				}),
				response_content: '{"status":200,"headers":{},"body":"ok"}',
			});
	}
	return heads;
}

/** Feeds (each act also in two feeds of others, as Gitea keeps them) and notifications. */
function addNews(db, { users, items }) {
	const action = rowWriter(db, "action");
	const notification = rowWriter(db, "notification");
	const rows = db
		.prepare(
			"select id, repo_id, poster_id, created_unix from issue order by id",
		)
		.all();
	let actions = 0;
	for (const { id, repo_id, poster_id, created_unix } of rows) {
		for (const n of [0, 1, 2])
			action({
				id: ++actions,
				user_id: n ? 1 + ((poster_id + n) % users) : poster_id,
				op_type: 6,
				act_user_id: poster_id,
				repo_id,
				content: `${id}|Issue`,
				created_unix,
			});
		if (id % 3 === 0 && id < items)
			notification({
				id,
				user_id: 1 + (poster_id % users),
				repo_id,
				status: 1 + (id % 2),
				source: 1,
				issue_id: id,
				updated_by: poster_id,
				created_unix,
				updated_unix: created_unix,
			});
	}
}
