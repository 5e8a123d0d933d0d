import type { Catalogue } from "../words.ts";

/** The pages of repositories: code, history, releases, wiki. */
export const repositoryGerman: Catalogue = {
	Activity: "Aktivität",
	Code: "Code",
	Forks: "Forks",
	Issues: "Issues",
	"Nobody has starred it yet": "Noch hat niemand einen Stern vergeben",
	"Nobody watches it yet": "Noch beobachtet es niemand",
	Packages: "Pakete",
	"People who starred it": "Wer einen Stern vergeben hat",
	"People who watch it": "Wer es beobachtet",
	Projects: "Projekte",
	"Pull requests": "Pull-Requests",
	Releases: "Releases",
	Star: "Stern",
	Starred: "Mit Stern",
	"There is no fork yet that you may see":
		"Es gibt noch keinen Fork, den du sehen darfst",
	"This repository is archived: it can be read and cloned, and nothing in it changes.":
		"Dieses Repository ist archiviert: Man kann es lesen und klonen, ändern lässt es sich nicht.",
	Unwatch: "Nicht mehr beobachten",
	Watch: "Beobachten",
	Wiki: "Wiki",
	"{n} have starred it": "{n} haben ihm einen Stern gegeben",
	"{n} watch it": "{n} beobachten es",
};
