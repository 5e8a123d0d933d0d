import Type from "typebox";
import { notFound } from "../errors.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { license, licenseNames } from "../templates/licenses.ts";

const { String: Text } = Type;

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
