import { actions } from "./declare.ts";

const settings = {
	name: "name",
	visibility: "word",
	archived: "bool",
} as const;

export const repositoryActions = actions({
	"repository.created": { target: "repository", changes: settings },
	"repository.visibility-changed": {
		target: "repository",
		changes: { visibility: "word" },
	},
});
