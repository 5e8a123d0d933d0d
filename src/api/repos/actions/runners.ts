import { runnerEndpoints } from "../../action-settings.ts";
import { ofRepository } from "./holder.ts";

export const runners = runnerEndpoints(ofRepository, [
	"repoCreateRunnerRegistrationToken",
	"getRepoRunners",
	"getRepoRunner",
	"updateRepoRunner",
	"deleteRepoRunner",
]);
