import { secretEndpoints } from "../../action-settings.ts";
import { ofRepository } from "./holder.ts";

export const secrets = secretEndpoints(ofRepository, [
	"repoListActionsSecrets",
	"updateRepoSecret",
	"deleteRepoSecret",
]);
