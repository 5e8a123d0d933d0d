import type { Catalogue } from "../catalogue.ts";

/** What people did, in lists of activity. */
export const activityInPortuguese: Catalogue = {
	"{who} created the repository {repo}": "{who} criou o repositório {repo}",
	"{who} renamed the repository {repo}": "{who} renomeou o repositório {repo}",
	"{who} transferred the repository {repo}":
		"{who} transferiu o repositório {repo}",
	"{who} pushed to {item} in {repo}":
		"{who} enviou commits para {item} em {repo}",
	"{who} pushed the tag {item} in {repo}":
		"{who} enviou a tag {item} em {repo}",
	"{who} deleted the tag {item} in {repo}":
		"{who} excluiu a tag {item} em {repo}",
	"{who} deleted the branch {item} in {repo}":
		"{who} excluiu o branch {item} em {repo}",
	"{who} opened issue {item} in {repo}": "{who} abriu a issue {item} em {repo}",
	"{who} closed issue {item} in {repo}":
		"{who} fechou a issue {item} em {repo}",
	"{who} reopened issue {item} in {repo}":
		"{who} reabriu a issue {item} em {repo}",
	"{who} commented on issue {item} in {repo}":
		"{who} comentou na issue {item} em {repo}",
	"{who} opened pull request {item} in {repo}":
		"{who} abriu o pull request {item} em {repo}",
	"{who} closed pull request {item} in {repo}":
		"{who} fechou o pull request {item} em {repo}",
	"{who} reopened pull request {item} in {repo}":
		"{who} reabriu o pull request {item} em {repo}",
	"{who} merged pull request {item} in {repo}":
		"{who} fez o merge do pull request {item} em {repo}",
	"{who} commented on pull request {item} in {repo}":
		"{who} comentou no pull request {item} em {repo}",
	"{who} approved pull request {item} in {repo}":
		"{who} aprovou o pull request {item} em {repo}",
	"{who} asked for changes of pull request {item} in {repo}":
		"{who} pediu mudanças no pull request {item} em {repo}",
	"{who} dismissed a review of pull request {item} in {repo}":
		"{who} descartou uma revisão do pull request {item} em {repo}",
	"{who} marked pull request {item} in {repo} as ready":
		"{who} marcou o pull request {item} em {repo} como pronto",
	"{who} released {item} in {repo}": "{who} publicou {item} em {repo}",
	"{who} updated {item} in the mirror {repo}":
		"{who} atualizou {item} no espelho {repo}",
	"{who} added {item} to the mirror {repo}":
		"{who} adicionou {item} ao espelho {repo}",
	"{who} removed {item} from the mirror {repo}":
		"{who} removeu {item} do espelho {repo}",
	"{who} was active in {repo}": "{who} esteve ativo em {repo}",
	"a repository": "um repositório",
};
