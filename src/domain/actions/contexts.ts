import type { App } from "../../app.ts";
import type { Reader } from "../../database/database.ts";
import type { Scope } from "../../workflow-language/expressions/evaluate.ts";
import { ofRun, openMeter } from "../../workflow-language/expressions/meter.ts";
import type { Value } from "../../workflow-language/expressions/values.ts";
import { accountById, accountsByIds } from "../accounts/account.ts";
import {
	fullName,
	type RepositoryWithOwner,
	repositoryById,
} from "../repositories/repository.ts";
import type { Job, Run } from "./runs/run.ts";
import { payloadOfRun } from "./runs/texts.ts";
import { namesOf, type RunNames } from "./runs/workflow-name.ts";
import { variablesFor } from "./settings.ts";

/** What a runner needs to know of a run, in the words of GitHub's `github` context; everything but `event` is text or yes and no. */
export type GithubContext = { readonly [name: string]: Value };

/** The `github` context of a run, for one of its jobs if given. */
export async function githubContext(
	app: App,
	db: Reader,
	{ repository, owner }: RepositoryWithOwner,
	run: Run,
	job?: Pick<Job, "key">,
): Promise<GithubContext> {
	const people = new Map(
		(
			await accountsByIds(
				db,
				[run.actor_id, run.trigger_actor_id].flatMap((id) => id ?? []),
			)
		).map((a) => [a.id, a.name]),
	);
	const name = (id: number | null) =>
		id === null ? "Ghost" : (people.get(id) ?? "Ghost");
	const event = JSON.parse(await payloadOfRun(db, run)) as {
		readonly [name: string]: Value;
	};
	const pull = event.pull_request as
		| { base?: { ref?: Value }; head?: { ref?: Value } }
		| undefined;
	const full = fullName({ repository, owner });
	return {
		action: "",
		action_path: "",
		action_ref: "",
		action_repository: "",
		action_status: "",
		actor: name(run.actor_id),
		api_url: `${app.url}api/v1`,
		base_ref: pull?.base?.ref ?? "",
		env: "",
		event,
		event_name: run.event,
		event_path: "",
		graphql_url: "",
		head_ref: pull?.head?.ref ?? "",
		job: job?.key ?? "",
		ref: run.ref,
		ref_name: run.ref.replace(/^refs\/(heads|tags|pull)\//, ""),
		ref_protected: false,
		ref_type: run.ref.startsWith("refs/tags/") ? "tag" : "branch",
		path: "",
		repository: full,
		repository_owner: owner.name,
		repositoryUrl: `${app.url}${full}.git`,
		retention_days: "",
		run_id: String(run.id),
		run_number: String(run.number),
		run_attempt: String(run.attempt),
		secret_source: "Actions",
		server_url: app.url,
		sha: run.sha,
		triggering_actor: name(run.trigger_actor_id),
		workflow: run.workflow,
		workspace: "",
	};
}

/** What the expressions of a run's jobs may speak of, besides `needs` and `matrix`. */
export interface RunContext extends RunNames {
	readonly scope: Scope;
}

/** Reads the surroundings of a run; undefined when its repository is gone. */
export async function runContextOf(
	app: App,
	db: Reader,
	run: Run,
): Promise<RunContext | undefined> {
	const repository = await repositoryById(db, run.repository_id);
	const owner = repository && (await accountById(db, repository.owner_id));
	if (!repository || !owner) return undefined;
	const owned = { repository, owner };
	return {
		...namesOf(run, fullName(owned)),
		scope: {
			contexts: {
				github: await githubContext(app, db, owned, run),
				vars: await variablesFor(db, owner.id, repository.id),
				inputs: JSON.parse(run.inputs) as Value,
			},
			status: "success",
			meter: openMeter(ofRun),
		},
	};
}
