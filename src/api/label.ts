import Type from "typebox";
import { notFound } from "../errors.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { labelSet, labelSets } from "../templates/labels.ts";

const { Boolean: YesNo, String: Text } = Type;

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
