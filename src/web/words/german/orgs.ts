/** Pages of organizations and their teams. */
export const orgsInGerman = {
	"A team cannot be called so.": "So kann ein Team nicht heißen.",
	"A team says who works in which repositories, and what he may do there.":
		"Ein Team sagt, wer in welchen Repositories arbeitet und was er dort darf.",
	"Add a repository of the organization":
		"Repository der Organisation hinzufügen",
	"Add or invite": "Hinzufügen oder einladen",
	"Add somebody": "Jemanden hinzufügen",
	"Add to the team": "Zum Team hinzufügen",
	"Administer them: everything, with settings and rights":
		"Verwalten: alles, auch Einstellungen und Rechte",
	"Administers its repositories, with settings and rights.":
		"Verwaltet seine Repositories, mit Einstellungen und Rechten.",
	"Administers the whole forge.": "Verwaltet die ganze Schmiede.",
	"Administers {name}.": "Verwaltet {name}.",
	"All, also new ones": "Alle, auch neue",
	"An account is in at once. An address gets a link that is good for seven days.":
		"Ein Konto ist sofort dabei. Eine Adresse bekommt einen Link, der sieben Tage gilt.",
	"Ask whoever sent it for another one.":
		"Bitte um eine neue, wo diese herkam.",
	"Because:": "Weil:",
	Boards: "Tafeln",
	"By teams": "Durch Teams",
	"Delete the team": "Team löschen",
	"Does not see {name}.": "Sieht {name} nicht.",
	"Everybody who is signed in and sees the organization":
		"Alle, die angemeldet sind und die Organisation sehen",
	Explain: "Erklären",
	"Find a team": "Team finden",
	"For members": "Für Mitglieder",
	Hide: "Verbergen",
	"Hide {name}": "{name} verbergen",
	"In one repository, and why": "In einem Repository, und warum",
	"In:": "In:",
	"Into which team": "In welches Team",
	"Into which team?": "In welches Team?",
	Invitation: "Einladung",
	"Invite by mail": "Per E-Mail einladen",
	"Is a collaborator of this repository.":
		"Arbeitet als Einzelner an diesem Repository mit.",
	"Is in the team {name}.": "Ist im Team {name}.",
	"It works in {repositories}": "Es arbeitet in: {repositories}",
	"Its members lose what only it gave them; who is in no other team leaves the organization.":
		"Seine Mitglieder verlieren, was nur es ihnen gab; wer in keinem anderen Team ist, verlässt die Organisation.",
	"Its members may make repositories": "Mitglieder dürfen Repositories anlegen",
	"Its members may make repositories.":
		"Seine Mitglieder dürfen Repositories anlegen.",
	"Its members own the organization. That and its name stay as they are.":
		"Seinen Mitgliedern gehört die Organisation. Das und sein Name bleiben.",
	"Its own members and the owners": "Seine Mitglieder und die Eigentümer",
	"Join as {name}": "Als {name} beitreten",
	"Join {name}": "{name} beitreten",
	"Leave the team": "Team verlassen",
	Leave: "Verlassen",
	"Let it do something: read the code, for one.":
		"Erlaube ihm etwas, etwa den Code zu lesen.",
	"Letters, digits, dashes, dots and underscores only.":
		"Nur Buchstaben, Ziffern, Bindestriche, Punkte und Unterstriche.",
	"Make the team": "Team anlegen",
	"May do everything in {name}.": "Darf alles in {name}.",
	"May do nothing yet.": "Darf noch nichts.",
	"Name of an account, or a mail address":
		"Name eines Kontos oder eine E-Mail-Adresse",
	"Name of the repository": "Name des Repositorys",
	"New team": "Neues Team",
	"No mail server is set up. Send this link yourself:":
		"Es ist kein Mailserver eingerichtet. Schicke diesen Link selbst:",
	"Not now": "Nicht jetzt",
	"Only members see this text.": "Nur Mitglieder sehen diesen Text.",
	"Open invitations": "Offene Einladungen",
	"Outside tracker": "Fremder Tracker",
	"Outside wiki": "Fremdes Wiki",
	Owners: "Eigentümer",
	"Owns the organization and may do everything.":
		"Besitzt die Organisation und darf alles.",
	"Part by part": "Teil für Teil",
	"People are named in texts by it: @organization/team.":
		"So wird das Team in Texten gerufen: @organisation/team.",
	"Reads: {parts}.": "Liest: {parts}.",
	Rights: "Rechte",
	"See what others see": "Ansehen, was andere sehen",
	"Show {name}": "{name} zeigen",
	"Take the invitation of {address} back":
		"Einladung von {address} zurücknehmen",
	"Team {name}": "Team {name}",
	"The last owner cannot go. Make somebody else an owner first.":
		"Der letzte Eigentümer kann nicht gehen. Mache zuerst jemand anderen dazu.",
	"The link went there by mail. This is the same link:":
		"Der Link ging per E-Mail dorthin. Dies ist derselbe Link:",
	"The members of the organization": "Die Mitglieder der Organisation",
	"The name of an account here. Who has none yet is invited by mail.":
		"Der Name eines Kontos hier. Wer noch keines hat, wird per E-Mail eingeladen.",
	"The organization has no repository of this name.":
		"Die Organisation hat kein Repository dieses Namens.",
	"The repository is open to all who see the organization.":
		"Das Repository steht allen offen, die die Organisation sehen.",
	"The team is made. Now add people and repositories.":
		"Das Team ist angelegt. Füge nun Leute und Repositories hinzu.",
	"The team is saved.": "Das Team ist gespeichert.",
	"The team no longer works in {name}.":
		"Das Team arbeitet nicht mehr in {name}.",
	"The team works in {name} now.": "Das Team arbeitet jetzt in {name}.",
	"The team {name} is deleted.": "Das Team {name} ist gelöscht.",
	"Then the choice below does not count.":
		"Dann zählt die Auswahl darunter nicht.",
	"There is a team of this name already.":
		"Ein Team dieses Namens gibt es schon.",
	"They administer what they make.": "Was sie anlegen, verwalten sie.",
	"They are added on the page of the team.":
		"Man fügt sie auf der Seite des Teams hinzu.",
	"Those that are chosen": "Ausgewählte",
	"Those who show that they belong to it.": "Wer zeigt, dass er dazugehört.",
	"Too many invitations are open. Take some back first.":
		"Zu viele Einladungen sind offen. Nimm erst welche zurück.",
	"What is chosen for each part below": "Was unten für jeden Teil gewählt ist",
	"What it may do in them": "Was es darin darf",
	"Which repositories": "Welche Repositories",
	"Who is in a team belongs to the organization. Others see only those who show it.":
		"Wer in einem Team ist, gehört zur Organisation. Andere sehen nur, wer es zeigt.",
	"Who knows of it": "Wer davon weiß",
	"Work time": "Arbeitszeit",
	"Works in {name}.": "Arbeitet in {name}.",
	"Writes: {parts}.": "Schreibt: {parts}.",
	"You and the organization have blocked each other.":
		"Du und die Organisation sperrt einander.",
	"You are in the team {name} now.": "Du bist jetzt im Team {name}.",
	"You are invited to the team {team} of the organization {organization}.":
		"Du bist in das Team {team} der Organisation {organization} eingeladen.",
	"You have left {name}.": "Du hast {name} verlassen.",
	"all repositories": "allen Repositories",
	"everybody sees it": "alle sehen es",
	"only members see it": "nur Mitglieder sehen es",
	owner: "Eigentümer",
	"{address} is invited": "{address} ist eingeladen",
	"{name} and the organization have blocked each other.":
		"{name} und die Organisation sperren einander.",
	"{name} is in the team.": "{name} ist im Team.",
	"{name} is no longer in the organization.":
		"{name} ist nicht mehr in der Organisation.",
	"{name} is no longer in the team.": "{name} ist nicht mehr im Team.",
};
