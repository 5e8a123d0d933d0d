/** Pages of people and organizations. */
export const peopleInGerman = {
	Calendar: "Kalender",
	Follow: "Folgen",
	Followers: "Folgende",
	Following: "Folgt",
	Overview: "Überblick",
	Stars: "Sterne",
	Teams: "Teams",
	"There is no team that you may see": "Es gibt kein Team, das du sehen darfst",
	"There is nobody that you may see": "Es gibt niemanden, den du sehen darfst",
	Unfollow: "Nicht mehr folgen",
	Watching: "Beobachtet",
	"{n} things done in a year": {
		one: "1 Tat in einem Jahr",
		other: "{n} Taten in einem Jahr",
	},
	"{name} keeps it private": "{name} behält es für sich",
};
