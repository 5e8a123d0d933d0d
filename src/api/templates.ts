import Type from "typebox";
import { notFound } from "../errors.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { gitignoreNames, gitignoreSet } from "../templates/gitignores.ts";
import { labelSet, labelSets } from "../templates/labels.ts";
import { license, licenseNames } from "../templates/licenses.ts";

const { Boolean: YesNo, String: Text } = Type;

export const listGitignoresTemplates = endpoint({
	id: "listGitignoresTemplates",
	route: "GET /gitignore/templates",
	summary: "List the gitignore templates",
	scope: null,
	on: anyone,
	returns: { 200: Type.Array(Text()) },
	run: () => gitignoreNames(),
});

export const getGitignoreTemplateInfo = endpoint({
	id: "getGitignoreTemplateInfo",
	route: "GET /gitignore/templates/:name",
	summary: "Get a gitignore template",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object(
			{ name: Text(), source: Text() },
			{ $id: "GitignoreTemplateInfo" },
		),
	},
	async run({ params }) {
		const source = await gitignoreSet(params.name);
		if (source === undefined) throw notFound();
		return { name: params.name, source };
	},
});

export const listLabelTemplates = endpoint({
	id: "listLabelTemplates",
	route: "GET /label/templates",
	summary: "List the sets of labels",
	scope: null,
	on: anyone,
	returns: { 200: Type.Array(Text()) },
	run: () => labelSets(),
});

const LabelTemplate = Type.Object(
	{ name: Text(), exclusive: YesNo(), color: Text(), description: Text() },
	{ $id: "LabelTemplate" },
);

export const getLabelTemplateInfo = endpoint({
	id: "getLabelTemplateInfo",
	route: "GET /label/templates/:name",
	summary: "Get the labels of a set",
	scope: null,
	on: anyone,
	returns: { 200: Type.Array(LabelTemplate) },
	run({ params }) {
		const labels = labelSet(params.name);
		if (!labels) throw notFound();
		return labels;
	},
});

const LicenseEntry = { key: Text(), name: Text(), url: Text() };

export const listLicenseTemplates = endpoint({
	id: "listLicenseTemplates",
	route: "GET /licenses",
	summary: "List the licence templates",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Array(
			Type.Object(LicenseEntry, { $id: "LicensesTemplateListEntry" }),
		),
	},
	run: async ({ app }) =>
		(await licenseNames()).map((name) => ({
			key: name,
			name,
			url: `${app.url}api/v1/licenses/${encodeURIComponent(name)}`,
		})),
});

export const getLicenseTemplateInfo = endpoint({
	id: "getLicenseTemplateInfo",
	route: "GET /licenses/:name",
	summary: "Get a licence template",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object(
			{ ...LicenseEntry, implementation: Text(), body: Text() },
			{ $id: "LicenseTemplateInfo" },
		),
	},
	async run({ app, params }) {
		const found = await license(params.name);
		if (!found) throw notFound();
		const { key, name, implementation, body } = found;
		const url = `${app.url}api/v1/licenses/${encodeURIComponent(key)}`;
		return { key, name, url, implementation, body };
	},
});
