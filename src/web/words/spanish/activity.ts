import type { Catalogue } from "../catalogue.ts";

/** What people did, in lists of activity. */
export const activityInSpanish: Catalogue = {
	"{who} created the repository {repo}": "{who} creó el repositorio {repo}",
	"{who} renamed the repository {repo}":
		"{who} cambió el nombre del repositorio {repo}",
	"{who} transferred the repository {repo}":
		"{who} transfirió el repositorio {repo}",
	"{who} pushed to {item} in {repo}": "{who} subió cambios a {item} en {repo}",
	"{who} pushed the tag {item} in {repo}":
		"{who} subió la etiqueta {item} en {repo}",
	"{who} deleted the tag {item} in {repo}":
		"{who} borró la etiqueta {item} en {repo}",
	"{who} deleted the branch {item} in {repo}":
		"{who} borró la rama {item} en {repo}",
	"{who} opened issue {item} in {repo}":
		"{who} abrió la incidencia {item} en {repo}",
	"{who} closed issue {item} in {repo}":
		"{who} cerró la incidencia {item} en {repo}",
	"{who} reopened issue {item} in {repo}":
		"{who} reabrió la incidencia {item} en {repo}",
	"{who} commented on issue {item} in {repo}":
		"{who} comentó la incidencia {item} en {repo}",
	"{who} opened pull request {item} in {repo}":
		"{who} abrió el pull request {item} en {repo}",
	"{who} closed pull request {item} in {repo}":
		"{who} cerró el pull request {item} en {repo}",
	"{who} reopened pull request {item} in {repo}":
		"{who} reabrió el pull request {item} en {repo}",
	"{who} merged pull request {item} in {repo}":
		"{who} fusionó el pull request {item} en {repo}",
	"{who} commented on pull request {item} in {repo}":
		"{who} comentó el pull request {item} en {repo}",
	"{who} approved pull request {item} in {repo}":
		"{who} aprobó el pull request {item} en {repo}",
	"{who} asked for changes of pull request {item} in {repo}":
		"{who} pidió cambios en el pull request {item} en {repo}",
	"{who} dismissed a review of pull request {item} in {repo}":
		"{who} descartó una revisión del pull request {item} en {repo}",
	"{who} marked pull request {item} in {repo} as ready":
		"{who} marcó como listo el pull request {item} en {repo}",
	"{who} released {item} in {repo}": "{who} publicó {item} en {repo}",
	"{who} updated {item} in the mirror {repo}":
		"{who} actualizó {item} en el espejo {repo}",
	"{who} added {item} to the mirror {repo}":
		"{who} añadió {item} al espejo {repo}",
	"{who} removed {item} from the mirror {repo}":
		"{who} quitó {item} del espejo {repo}",
	"{who} was active in {repo}": "{who} estuvo activo en {repo}",
	"a repository": "un repositorio",
};
