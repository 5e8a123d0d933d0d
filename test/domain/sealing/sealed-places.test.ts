import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealedPlaces } from "../../../src/domain/sealing/sealed-places.ts";

const root = join(import.meta.dirname, "../../..");

/** Which columns a file fills with what it seals; empty where that goes into an address, a cookie or a token alone. */
const sealers: Record<string, readonly string[]> = {
	"domain/accounts/reset-password.ts": [],
	"domain/actions/settings.ts": ["action_secret.sealed"],
	"domain/audit/sealing/begin-log.ts": ["audit_log.secret"],
	"domain/code-search/search-position.ts": [],
	"domain/factors/challenges.ts": [],
	"domain/factors/codes.ts": ["second_factor.secret"],
	"domain/factors/second-step.ts": [],
	"domain/imports/archive/import-archive.ts": [
		"repository_import.secret",
		"repository_import.token",
	],
	"domain/imports/control-import.ts": ["repository_import.token"],
	"domain/imports/import-row.ts": [
		"repository_import.secret",
		"repository_import.token",
	],
	"domain/mirrors/migrate-repository.ts": ["pull_mirror.secret"],
	"domain/mirrors/pull-mirror.ts": ["pull_mirror.secret"],
	// deleted repositories keep the rows of their mirrors
	"domain/mirrors/push-mirror.ts": [
		"push_mirror.secret",
		"deleted_repository.parts",
	],
	"domain/moving/bring-keys.ts": ["forge_fact.content"],
	"domain/moving/open-target.ts": ["forge_fact.content"],
	"domain/notifications/mail-link.ts": [],
	"domain/notifications/push-subscriptions.ts": ["push_subscription.secret"],
	"domain/packages/signing-keys.ts": ["package_key.secret"],
	"domain/registration/pending-email.ts": [],
	"domain/request-keys/request-keys.ts": ["request_key.answer"],
	"domain/sealing/rotate-key.ts": ["forge_fact.content"],
	"domain/sealing/sealed-places.ts": [],
	"domain/servers/check-place.ts": ["forge_fact.content"],
	"domain/servers/prove-seals.ts": ["forge_fact.content"],
	"domain/servers/share-files.ts": ["forge_fact.content"],
	"domain/sources/sources.ts": ["login_source.secret"],
	"domain/webhooks/change-webhooks.ts": [
		"webhook.secret",
		"webhook.authorization_header",
		"webhook.settings",
	],
	// `Sealed` in the parts of a whole Gitea
	"import/gitea/run/write-part.ts": ["action_registration.sealed"],
	"registries/sealed-token.ts": [],
	"transport/lfs/rights.ts": [],
	"web/user/elsewhere.ts": [],
	"web/user/registration/sign-up.tsx": [],
};

test("every file that seals says where that is stored, and each such column is sealed anew with a new key", () => {
	const files = globSync("**/*.{ts,tsx}", { cwd: join(root, "src") }).filter(
		(file) => /\.seal\(/.test(readFileSync(join(root, "src", file), "utf8")),
	);
	expect(files.sort()).toEqual(Object.keys(sealers).sort());
	const stored = new Set(Object.values(sealers).flat());
	expect(
		sealedPlaces.map(({ table, column }) => `${table}.${column}`).sort(),
	).toEqual([...stored].sort());
});
