import type { Catalogue } from "../catalogue.ts";

/** What people did, in lists of activity. */
export const activityInGerman: Catalogue = {
	"{who} created the repository {repo}":
		"{who} hat das Repository {repo} angelegt",
	"{who} renamed the repository {repo}":
		"{who} hat das Repository {repo} umbenannt",
	"{who} transferred the repository {repo}":
		"{who} hat das Repository {repo} übergeben",
	"{who} pushed to {item} in {repo}": "{who} hat auf {item} in {repo} gepusht",
	"{who} pushed the tag {item} in {repo}":
		"{who} hat das Tag {item} in {repo} gepusht",
	"{who} deleted the tag {item} in {repo}":
		"{who} hat das Tag {item} in {repo} gelöscht",
	"{who} deleted the branch {item} in {repo}":
		"{who} hat den Branch {item} in {repo} gelöscht",
	"{who} opened issue {item} in {repo}":
		"{who} hat Issue {item} in {repo} geöffnet",
	"{who} closed issue {item} in {repo}":
		"{who} hat Issue {item} in {repo} geschlossen",
	"{who} reopened issue {item} in {repo}":
		"{who} hat Issue {item} in {repo} wieder geöffnet",
	"{who} commented on issue {item} in {repo}":
		"{who} hat Issue {item} in {repo} kommentiert",
	"{who} opened pull request {item} in {repo}":
		"{who} hat Pull-Request {item} in {repo} geöffnet",
	"{who} closed pull request {item} in {repo}":
		"{who} hat Pull-Request {item} in {repo} geschlossen",
	"{who} reopened pull request {item} in {repo}":
		"{who} hat Pull-Request {item} in {repo} wieder geöffnet",
	"{who} merged pull request {item} in {repo}":
		"{who} hat Pull-Request {item} in {repo} gemergt",
	"{who} commented on pull request {item} in {repo}":
		"{who} hat Pull-Request {item} in {repo} kommentiert",
	"{who} approved pull request {item} in {repo}":
		"{who} hat Pull-Request {item} in {repo} gutgeheißen",
	"{who} asked for changes of pull request {item} in {repo}":
		"{who} hat Änderungen an Pull-Request {item} in {repo} verlangt",
	"{who} dismissed a review of pull request {item} in {repo}":
		"{who} hat ein Review von Pull-Request {item} in {repo} verworfen",
	"{who} marked pull request {item} in {repo} as ready":
		"{who} hat Pull-Request {item} in {repo} als fertig gekennzeichnet",
	"{who} released {item} in {repo}":
		"{who} hat {item} in {repo} veröffentlicht",
	"{who} updated {item} in the mirror {repo}":
		"{who} hat {item} im Spiegel {repo} aktualisiert",
	"{who} added {item} to the mirror {repo}":
		"{who} hat {item} zum Spiegel {repo} hinzugefügt",
	"{who} removed {item} from the mirror {repo}":
		"{who} hat {item} aus dem Spiegel {repo} entfernt",
	"{who} was active in {repo}": "{who} war in {repo} tätig",
	"a repository": "einem Repository",
};
