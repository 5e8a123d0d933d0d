import { actions } from "./declare.ts";

const settings = {
	name: "name",
	private: "bool",
	template: "bool",
	archived_at: "time",
	default_branch: "name",
	units: "unitBits",
	mirror: "bool",
} as const;
const moves = {
	store: "id",
	version: "number",
	moves: "moves",
	count: "number",
	digest: "digest",
	how: "word",
	pull: "number",
} as const;
const asset = { file: "name" } as const;

/** Repositories: their settings, contents and people. */
export const repositoryActions = actions({
	"repository.created": {
		target: "repository",
		changes: settings,
		facts: { how: "word", from: "name", administrator: "id", owner_id: "id" },
	},
	"repository.edited": {
		target: "repository",
		changes: settings,
		facts: { fields: "names" },
	},
	"repository.deleted": { target: "repository" },
	"repository.restored": {
		target: "repository",
		facts: { owner_id: "id" },
	},
	"repository.purged": { target: "repository" },
	"repository.exported": { target: "repository" },
	"repository.import-changed": {
		target: "repository",
		facts: { act: "word", from: "url" },
	},
	"repository.transfer-asked": {
		target: "repository",
		facts: { recipient: "name" },
	},
	"repository.transfer-rejected": { target: "repository" },
	"repository.transferred": {
		target: "repository",
		changes: { owner: "name" },
		facts: { recipient_id: "id", team_ids: "ids" },
	},
	"repository.collaborator-changed": {
		target: "account",
		changes: { level: "level" },
	},
	"repository.checked": { target: "repository" },
	"deploy-key.added": {
		target: "key",
		facts: { fingerprint: "digest", read_only: "bool" },
	},
	"deploy-key.removed": { target: "key", facts: { fingerprint: "digest" } },
	"mirror.added": { target: "mirror", facts: { address: "url" } },
	"mirror.edited": { target: "mirror", facts: { address: "url" } },
	"mirror.removed": { target: "mirror", facts: { address: "url" } },
	"lfs-lock.deleted": { target: "repository" },
	"refs.moved": { target: "repository", facts: moves },
	"wiki.moved": { target: "wiki", facts: moves },
	"protection.bypassed": {
		target: "ref",
		facts: { rule: "name", pull: "number", reasons: "names" },
	},
	"issue.deleted": { target: "issue", facts: { number: "number" } },
	"issue.restored": { target: "issue", facts: { number: "number" } },
	"issue.purged": { target: "issue", facts: { number: "number" } },
	"issue.transferred": {
		target: "issue",
		facts: { number: "number", to: "name" },
	},
	"release.created": { target: "release", changes: { draft: "bool" } },
	"release.edited": {
		target: "release",
		changes: { tag: "name", draft: "bool", prerelease: "bool" },
	},
	"release.deleted": { target: "release" },
	"release.asset-added": { target: "release", facts: asset },
	"release.asset-edited": { target: "release", facts: asset },
	"release.asset-deleted": { target: "release", facts: asset },
});
