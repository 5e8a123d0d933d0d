import { variableEndpoints } from "../../action-settings.ts";
import { ofRepository } from "./holder.ts";

export const variables = variableEndpoints(ofRepository, [
	"getRepoVariablesList",
	"getRepoVariable",
	"createRepoVariable",
	"updateRepoVariable",
	"deleteRepoVariable",
]);
