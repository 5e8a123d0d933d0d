import type { App } from "../../app.ts";
import {
	type Account,
	accountById,
	accountByName,
} from "../../domain/accounts/account.ts";
import {
	importOptionsOf,
	importRepository,
} from "../../domain/imports/import-repository.ts";
import {
	readAddress,
	readInterval,
} from "../../domain/mirrors/remote-address.ts";
import { mayKnow } from "../../domain/organizations/known-account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { invalid } from "../../errors.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { integer, option, optional, text, yesNo } from "../../http/fields.ts";
import { bounds } from "../../text/text-limits.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { single } from "../single.ts";

const services = [
	"git",
	"github",
	"gitea",
	"forgejo",
	"gitlab",
	"gogs",
	"onedev",
	"gitbucket",
	"codebase",
	"codecommit",
];
export const MigrateRepoOptions = option("MigrateRepoOptions", {
	clone_addr: text({ max: 2048 }),
	repo_name: text({ ...bounds.repositoryName, rule: "AlphaDashDot" }),
	repo_owner: optional(text({ description: "user or organization" })),
	uid: optional(integer({ description: "deprecated: use repo_owner" })),
	service: optional(
		text({
			description:
				"from gitea, forgejo, github and gitlab also what surrounds the repository is brought; from others git and the wiki",
		}),
	),
	auth_username: optional(text({ max: 255 })),
	auth_password: optional(text({ max: 4096 })),
	auth_token: optional(text({ max: 4096 })),
	description: optional(text(bounds.repositoryDescription)),
	private: optional(yesNo()),
	mirror: optional(yesNo()),
	mirror_interval: optional(text()),
	lfs: optional(yesNo()),
	lfs_endpoint: optional(text()),
	wiki: optional(yesNo()),
	issues: optional(yesNo()),
	labels: optional(yesNo()),
	milestones: optional(yesNo()),
	pull_requests: optional(yesNo()),
	releases: optional(yesNo()),
	aws_access_key_id: optional(text()),
	aws_secret_access_key: optional(text()),
});

export const repoMigrate = endpoint({
	id: "repoMigrate",
	route: "POST /repos/migrate",
	summary: "Copy a repository from another server, once or as a mirror",
	scope: "repository",
	audit: ["repository.created", "refs.moved", "wiki.moved"],
	on: signedIn({ publicOnly: false }),
	body: MigrateRepoOptions,
	returns: { 201: Repository },
	async run({ app, actor, me, body, client }) {
		if (body.service && !services.includes(body.service))
			throw invalid("unknown service");
		const owner = await ownerOf(app, actor, me, body.repo_owner, body.uid);
		const token = body.auth_token ?? "";
		const from = readAddress(
			app,
			body.clone_addr,
			body.auth_username || (token && "oauth2"),
			token || body.auth_password,
		);
		const made = await importRepository(
			app,
			actor,
			owner,
			{
				name: body.repo_name,
				description: body.description ?? "",
				private: body.private ?? false,
				from,
				mirrorEvery: body.mirror
					? readInterval(body.mirror_interval || "8h0m0s")
					: undefined,
				wiki: body.wiki ?? false,
			},
			{
				around: importOptionsOf(
					body.service,
					body.mirror ?? false,
					{ ...body, pulls: body.pull_requests },
					{ token: body.auth_token ?? "", every: 0 },
				),
				signal: client.signal,
			},
		);
		return single(await repositoryViews(app, actor, [made]));
	},
});

async function ownerOf(
	app: App,
	actor: Actor,
	me: Account,
	name: string | undefined,
	id: number | undefined,
): Promise<Account> {
	if (!name && !id) return me;
	const owner = name
		? await accountByName(app.db, name)
		: await accountById(app.db, id as number);
	if (!owner || !(await mayKnow(app.db, actor, owner)))
		throw invalid("the owner does not exist");
	return owner;
}
