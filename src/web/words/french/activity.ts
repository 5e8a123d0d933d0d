import type { Catalogue } from "../catalogue.ts";

/** What people did, in lists of activity. */
export const activityInFrench: Catalogue = {
	"{who} created the repository {repo}": "{who} a créé le dépôt {repo}",
	"{who} renamed the repository {repo}": "{who} a renommé le dépôt {repo}",
	"{who} transferred the repository {repo}":
		"{who} a transféré le dépôt {repo}",
	"{who} pushed to {item} in {repo}": "{who} a poussé sur {item} dans {repo}",
	"{who} pushed the tag {item} in {repo}":
		"{who} a poussé l’étiquette {item} dans {repo}",
	"{who} deleted the tag {item} in {repo}":
		"{who} a supprimé l’étiquette {item} dans {repo}",
	"{who} deleted the branch {item} in {repo}":
		"{who} a supprimé la branche {item} dans {repo}",
	"{who} opened issue {item} in {repo}":
		"{who} a ouvert le ticket {item} dans {repo}",
	"{who} closed issue {item} in {repo}":
		"{who} a fermé le ticket {item} dans {repo}",
	"{who} reopened issue {item} in {repo}":
		"{who} a rouvert le ticket {item} dans {repo}",
	"{who} commented on issue {item} in {repo}":
		"{who} a commenté le ticket {item} dans {repo}",
	"{who} opened pull request {item} in {repo}":
		"{who} a ouvert la demande de fusion {item} dans {repo}",
	"{who} closed pull request {item} in {repo}":
		"{who} a fermé la demande de fusion {item} dans {repo}",
	"{who} reopened pull request {item} in {repo}":
		"{who} a rouvert la demande de fusion {item} dans {repo}",
	"{who} merged pull request {item} in {repo}":
		"{who} a fusionné la demande de fusion {item} dans {repo}",
	"{who} commented on pull request {item} in {repo}":
		"{who} a commenté la demande de fusion {item} dans {repo}",
	"{who} approved pull request {item} in {repo}":
		"{who} a approuvé la demande de fusion {item} dans {repo}",
	"{who} asked for changes of pull request {item} in {repo}":
		"{who} a demandé des changements à la demande de fusion {item} dans {repo}",
	"{who} dismissed a review of pull request {item} in {repo}":
		"{who} a écarté une relecture de la demande de fusion {item} dans {repo}",
	"{who} marked pull request {item} in {repo} as ready":
		"{who} a marqué la demande de fusion {item} dans {repo} comme prête",
	"{who} released {item} in {repo}": "{who} a publié {item} dans {repo}",
	"{who} updated {item} in the mirror {repo}":
		"{who} a mis à jour {item} dans le miroir {repo}",
	"{who} added {item} to the mirror {repo}":
		"{who} a ajouté {item} au miroir {repo}",
	"{who} removed {item} from the mirror {repo}":
		"{who} a retiré {item} du miroir {repo}",
	"{who} was active in {repo}": "{who} a été actif dans {repo}",
	"a repository": "un dépôt",
};
