import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import {
	json,
	num,
	type SourceRow,
	seconds,
	text,
	yes,
} from "../source/values.ts";
import type { ImportContext } from "./import-context.ts";

type Says = (value: unknown, row: SourceRow) => boolean;
const number: Says = (value) => num(value) > 0;
const flag: Says = (value) => yes(value) === 1;
const words: Says = (value) => text(value) !== "";

/** What is said of columns that are more than of interest: somebody may have to act on it. */
interface Column {
	readonly says: Says;
	readonly remark?: string;
}

/** Columns for which Ingot has no place, by table, with what tells that something is said in them. */
const columns: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
	user: {
		avatar_email: {
			says: (value, row) =>
				words(value, row) && text(value) !== text(row.email),
		},
		last_repo_visibility: { says: flag },
	},
	external_login_user: { raw_data: { says: words } },
	login_source: {
		two_factor_policy: {
			says: words,
			remark:
				"its people signed in without the second factor of their account; they need it here",
		},
	},
	webauthn_credential: {
		clone_warning: {
			says: flag,
			remark: "Gitea took this security key for a copy",
		},
		attestation_type: {
			says: (value, row) => words(value, row) && text(value) !== "none",
		},
		aaguid: {
			says: (value) => value instanceof Uint8Array && value.some(Boolean),
		},
	},
	repository: {
		template_id: { says: number },
		original_service_type: { says: number },
		close_issues_via_commit_in_any_branch: {
			says: flag,
			remark:
				"commits of any branch closed its issues; here only those of the default branch do",
		},
	},
	mirror: {
		lfs_endpoint: {
			says: words,
			remark: "large files came from another address; set up the mirror anew",
		},
	},
	webhook: {
		http_method: {
			says: (value, row) =>
				words(value, row) && !/^(?:POST|PUT)$/.test(text(value)),
			remark: "it was sent with another method; here it is sent with POST",
		},
	},
	comment: { invalidated: { says: flag } },
	action_runner: { last_active: { says: number } },
	action_run: {
		approved_by: { says: number },
		workflow_repo_id: { says: number },
		is_scoped_run: { says: flag },
		raw_concurrency: { says: words },
		previous_duration: { says: (value) => seconds(value) > 0 },
	},
	action_run_job: {
		raw_concurrency: { says: words },
		token_permissions: { says: words },
		workflow_source_repo_id: { says: number },
		workflow_source_commit_sha: { says: words },
		reusable_workflow_content: { says: words },
		call_secrets: { says: words },
		call_payload: { says: words },
	},
	action_run_attempt: { concurrency_cancel: { says: flag } },
	oauth2_grant: { nonce: { says: words }, counter: { says: number } },
};

/** The columns by which a row is known again. */
const keys = ["id", "external_id", "login_source_id", "user_id", "repo_id"];

/** Keeps what stands in columns that Ingot has no place for, row by row, and says where somebody may have to act. */
export async function keepColumns({
	source,
	report,
}: ImportContext): Promise<void> {
	for (const [table, wanted] of Object.entries(columns)) {
		const there = source.columns(table);
		const known = Object.entries(wanted).filter(([name]) => there.has(name));
		if (!known.length) continue;
		for await (const row of source.rows(
			table,
			there.has("id") ? undefined : keys.find((key) => there.has(key)),
		)) {
			const said = known.filter(([name, { says }]) => says(row[name], row));
			if (!said.length) continue;
			report.keep(
				`${table}.columns`,
				pick(
					row,
					said.map(([name]) => name),
				),
			);
			for (const [, { remark }] of said)
				if (remark) report.remark(table, text(row.id), remark);
		}
	}
	await nameWorkflowSettings({ source, report });
}

const pick = (row: SourceRow, names: readonly string[]) =>
	Object.fromEntries(
		[...keys, ...names]
			.filter((name) => row[name] !== undefined)
			.map((name) => [name, row[name]]),
	);

interface ActionsConfig {
	readonly CollaborativeOwnerIDs?: unknown;
	readonly DisabledScopedWorkflows?: unknown;
	readonly token_permission_mode?: unknown;
	readonly max_token_permissions?: unknown;
}

/** What repositories said of their workflows: whom they lent them to, and what tokens of jobs may do. */
async function nameWorkflowSettings({
	source,
	report,
}: Pick<ImportContext, "source" | "report">): Promise<void> {
	for await (const row of source.rows("repo_unit")) {
		if (num(row.type) !== 10) continue;
		const config = json<ActionsConfig>(row.config, {});
		const mode = text(config.token_permission_mode);
		const said = [
			Array.isArray(config.CollaborativeOwnerIDs) &&
			config.CollaborativeOwnerIDs.length
				? "others could use its workflows"
				: "",
			(mode && mode !== "permissive") || config.max_token_permissions
				? "tokens of its jobs were limited: say so in the workflows"
				: "",
			Array.isArray(config.DisabledScopedWorkflows) &&
			config.DisabledScopedWorkflows.length
				? "workflows of other repositories were switched off"
				: "",
		].filter(Boolean);
		if (!said.length) continue;
		report.keep("repo_unit", row);
		for (const what of said)
			report.remark(
				"repo_unit",
				num(row.id),
				`repository ${num(row.repo_id)}: ${what}`,
			);
	}
}

/** Names bare repositories in Gitea's folder that its database does not know; they are not brought. */
export function nameUnadopted({
	repositories,
	installation,
	report,
}: ImportContext): void {
	const known = new Set([...repositories.values()].map(({ folder }) => folder));
	const root = installation.repositoryRoot;
	for (const owner of directoriesIn(root))
		for (const entry of directoriesIn(join(root, owner))) {
			const [, name] = /^(.+?)(?:\.wiki)?\.git$/.exec(entry) ?? [];
			if (name && !known.has(`${owner}/${name}`))
				report.remark(
					"repository",
					`${owner}/${entry}`,
					"its directory is there, and the database does not name it: it is not brought",
				);
		}
}

function directoriesIn(folder: string): string[] {
	try {
		return readdirSync(folder)
			.filter((name) => statSync(join(folder, name)).isDirectory())
			.sort();
	} catch {
		return [];
	}
}
