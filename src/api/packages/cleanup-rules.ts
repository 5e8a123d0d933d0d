import Type from "typebox";
import {
	cleanupRulesOf,
	deleteCleanupRule,
	putCleanupRule,
	type CleanupRule as Row,
	removableBy,
} from "../../domain/packages/cleanup-rules.ts";
import { notFound } from "../../errors.ts";
import { packages } from "../../guards/package.ts";
import { endpoint } from "../../http/endpoint.ts";
import { integer, option, optional, text, yesNo } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { isPackageType } from "../../package-types.ts";
import { Package, packageViews } from "../../views/packages/package.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;
const CleanupRule = Type.Object(
	{
		type: Text(),
		enabled: YesNo(),
		keep_count: Integer({ description: "so many of the newest versions stay" }),
		keep_pattern: Text({ description: "versions that match stay" }),
		remove_days: Integer({ description: "younger versions stay" }),
		remove_pattern: Text({ description: "only versions that match go" }),
		match_full_name: YesNo({ description: "patterns see name/version" }),
	},
	{ $id: "PackageCleanupRule" },
);
const PutOption = option("PutPackageCleanupRuleOption", {
	enabled: optional(yesNo()),
	keep_count: optional(integer()),
	keep_pattern: optional(text()),
	remove_days: optional(integer()),
	remove_pattern: optional(text()),
	match_full_name: optional(yesNo()),
});

const view = (row: Row): Type.Static<typeof CleanupRule> => ({
	type: row.type,
	enabled: row.enabled === 1,
	keep_count: row.keep_count,
	keep_pattern: row.keep_pattern,
	remove_days: row.remove_days,
	remove_pattern: row.remove_pattern,
	match_full_name: row.match_full_name === 1,
});

export const listCleanupRules = endpoint({
	id: "listPackageCleanupRules",
	route: "GET /packages/:owner/-/cleanup-rules",
	summary: "List the rules by which old versions of an owner's packages go",
	scope: "package",
	on: packages.ofOwner("write"),
	returns: { 200: Type.Array(CleanupRule) },
	extension: true,
	run: async ({ app, owner }) => (await cleanupRulesOf(app, owner)).map(view),
});

export const putRule = endpoint({
	id: "putPackageCleanupRule",
	route: "PUT /packages/:owner/-/cleanup-rules/:type",
	summary: "Make or replace the rule for packages of a type",
	scope: "package",
	audit: "cleanup-rule.set",
	on: packages.ofOwner("write"),
	body: PutOption,
	returns: { 200: CleanupRule },
	extension: true,
	async run({ app, owner, params, body }) {
		if (!isPackageType(params.type)) throw notFound();
		const rule = await putCleanupRule(app, owner, params.type, {
			enabled: body.enabled ?? true,
			keep_count: body.keep_count ?? 0,
			keep_pattern: body.keep_pattern ?? "",
			remove_days: body.remove_days ?? 0,
			remove_pattern: body.remove_pattern ?? "",
			match_full_name: body.match_full_name ?? false,
		});
		return view(rule);
	},
});

export const deleteRule = endpoint({
	id: "deletePackageCleanupRule",
	route: "DELETE /packages/:owner/-/cleanup-rules/:type",
	summary: "Delete the rule for packages of a type",
	scope: "package",
	audit: "cleanup-rule.deleted",
	on: packages.ofOwner("write"),
	returns: { 204: null },
	extension: true,
	run: ({ app, owner, params }) => deleteCleanupRule(app, owner, params.type),
});

export const previewRule = endpoint({
	id: "previewPackageCleanupRule",
	route: "GET /packages/:owner/-/cleanup-rules/:type/preview",
	summary: "List the versions that a rule would remove now",
	scope: "package",
	on: packages.ofOwner("write"),
	paged: true,
	returns: { 200: Type.Array(Package) },
	extension: true,
	async run({ app, actor, owner, params, page }) {
		const rules = await cleanupRulesOf(app, owner);
		const rule = rules.find(({ type }) => type === params.type);
		if (!rule) throw notFound();
		const all = (await removableBy(app, rule)).map(({ version }) => version);
		const shown = all.slice(page.offset, page.offset + page.limit);
		return paginated(await packageViews(app, actor, shown), all.length);
	},
});
