import type { Catalogue } from "../catalogue.ts";

/** Dateien ändern, Branches, Releases, Wiki, Forks. */
export const changingInFrench: Catalogue = {
	"Fork it first": "Créez d’abord un fork",
	"You may not write here. Make a fork, change the file there, and propose the change with a pull request.":
		"Vous ne pouvez pas écrire ici. Créez un fork, modifiez-y le fichier et proposez le changement par une demande de fusion.",
	"Make a fork": "Créer un fork",
	"What the commit does": "Ce que fait le commit",
	"More about it": "Plus de détails",
	"Where it goes": "Où il va",
	"To the branch {name}": "Vers la branche {name}",
	"A rule of the branch keeps you from it.":
		"Une règle de la branche vous en empêche.",
	"To a new branch, for a pull request":
		"Vers une nouvelle branche, pour une demande de fusion",
	"Name of the new branch": "Nom de la nouvelle branche",
	"Add a line “Signed-off-by” with my name":
		"Ajouter une ligne « Signed-off-by » à mon nom",
	"Name the branch.": "Nommez la branche.",
	"A rule of the branch keeps you from it: choose a new branch.":
		"Une règle de la branche vous en empêche : choisissez une nouvelle branche.",
	"Somebody has changed the file meanwhile.":
		"Quelqu’un a modifié le fichier entre-temps.",
	"There is such a branch already, or no branch can have this name.":
		"Cette branche existe déjà, ou le nom n’est pas possible.",
	"There is something at this path already, or no file can have this name.":
		"Il y a déjà quelque chose à ce chemin, ou le nom n’est pas possible.",
	"The file or the branch is gone meanwhile.":
		"Le fichier ou la branche a disparu entre-temps.",
	"The commit is on the branch {name}.": "Le commit est sur la branche {name}.",
	"The commit is made.": "Le commit est créé.",
	"Nothing changes.": "Rien ne change.",
	Difference: "Différence",
	"New file": "Nouveau fichier",
	"Edit {path}": "Modifier {path}",
	"This file is too large or no text: change it with git, or upload another one.":
		"Ce fichier est trop gros ou n’est pas du texte : modifiez-le avec git ou téléversez-en un autre.",
	"Below is your text, and here what it would change of the version that is there now. Committing puts yours in its place; merging keeps both where they do not contradict.":
		"Votre texte est dessous ; voici ce qu’il changerait à la version actuelle. Valider met le vôtre à la place ; fusionner garde les deux là où ils ne se contredisent pas.",
	"From the version of now to yours": "De la version actuelle à la vôtre",
	"What changes": "Ce qui change",
	"A slash makes a directory; another path moves the file.":
		"Une barre oblique crée un dossier ; un autre chemin déplace le fichier.",
	"Merge both and commit": "Fusionner les deux et committer",
	"Add a file": "Ajouter un fichier",
	"Name the file.": "Nommez le fichier.",
	"They contradict each other: mend the text by hand, then commit.":
		"Ils se contredisent : corrigez le texte à la main, puis validez.",
	"Delete {path}": "Supprimer {path}",
	"This directory has more than {n} files: delete it with git.":
		"Ce dossier a plus de {n} fichiers : supprimez-le avec git.",
	"Delete and commit": "Supprimer et valider",
	"Somebody has changed it meanwhile: look again.":
		"Quelqu’un l’a modifié entre-temps : regardez à nouveau.",
	"Upload files": "Téléverser des fichiers",
	Directory: "Dossier",
	"Empty: the top of the repository.": "Vide : la racine du dépôt.",
	"20 files and 32 megabytes at most. Files of the same name are replaced.":
		"20 fichiers et 32 mégaoctets au plus. Les fichiers de même nom sont remplacés.",
	"Choose files.": "Choisissez des fichiers.",
	"Apply a patch": "Appliquer un patch",
	"As git diff or git format-patch writes it.":
		"Tel que l’écrit git diff ou git format-patch.",
	"It does not fit the branch: {why}":
		"Il ne s’applique pas à la branche : {why}",
	"The change is too large to be repeated.":
		"La modification est trop volumineuse pour être répétée.",
	"Revert a commit": "Annuler un commit",
	"Back to the version {id}": "Retour à la version {id}",
	"Go back to this version": "Revenir à cette version",
	"Cherry-pick": "Cherry-pick",
	"Cherry-pick a commit": "Cherry-pick d’un commit",
	Revert: "Annuler",
	"Take it over": "Reprendre",
	"Paste the patch.": "Collez le patch.",
	"Delete this directory": "Supprimer ce dossier",
	"Edit the release {name}": "Modifier la version {name}",
	"New release": "Nouvelle version",
	Tag: "Tag",
	"Such as v1.0; it is made when there is none of this name.":
		"Par exemple v1.0 ; il est créé s’il n’existe pas.",
	From: "À partir de",
	"What a new tag is made from: a branch or a commit.":
		"D’où part un nouveau tag : une branche ou un commit.",
	Notes: "Notes",
	"No pull request was merged since the last release.":
		"Aucune demande de fusion n’a été fusionnée depuis la dernière version.",
	"Add the merged pull requests to the notes":
		"Ajouter aux notes les demandes fusionnées",
	"Add files": "Ajouter des fichiers",
	"20 files and 64 megabytes at most at once; larger ones by the API.":
		"20 fichiers et 64 mégaoctets au plus à la fois ; les plus gros par l’API.",
	"It is a prerelease": "C’est une préversion",
	"Not for everybody yet; it is never “latest”.":
		"Pas encore pour tous ; elle n’est jamais la « dernière ».",
	"Keep it as a draft": "La garder en brouillon",
	"Only those who write releases see it, and its tag is not made yet.":
		"Seuls ceux qui écrivent les versions la voient, et son tag n’est pas encore créé.",
	"Keep the release": "Enregistrer la version",
	"Publish the release": "Publier la version",
	"Delete the file {name}": "Supprimer le fichier {name}",
	"Delete the release": "Supprimer la version",
	"Its notes and files go. The tag stays.":
		"Ses notes et fichiers disparaissent. Le tag reste.",
	"This tag has a release already.": "Ce tag a déjà une version.",
	"There is no such branch, tag or commit.":
		"Cette branche, ce tag ou ce commit n’existe pas.",
	"No tag can be called so.": "Un tag ne peut pas s’appeler ainsi.",
	"A rule keeps you from it.": "Une règle vous en empêche.",
	"The draft is kept.": "Le brouillon est enregistré.",
	"The release is published.": "La version est publiée.",
	"The release is kept.": "La version est enregistrée.",
	"The file {name} is deleted.": "Le fichier {name} est supprimé.",
	"The release is deleted.": "La version est supprimée.",
	"New page": "Nouvelle page",
	"Somebody has changed the page meanwhile.":
		"Quelqu’un a modifié la page entre-temps.",
	"This is what yours would change of it; kept now, yours takes its place.":
		"Voici ce que la vôtre y changerait ; enregistrée maintenant, elle prend sa place.",
	"_Sidebar and _Footer are shown beside and below every page.":
		"_Sidebar et _Footer s’affichent à côté et au bas de chaque page.",
	"What the change does": "Ce que fait la modification",
	"Keep the page": "Enregistrer la page",
	"Write the first page": "Écrire la première page",
	"There is a page of this title already, or none can have it.":
		"Une page porte déjà ce titre, ou il n’est pas possible.",
	"The page is kept.": "La page est enregistrée.",
	"The page {name} is deleted.": "La page {name} est supprimée.",
	"Import a repository": "Importer un dépôt",
	"Address to clone from": "Adresse à cloner",
	"Only where it is not public.": "Seulement s’il n’est pas public.",
	"What comes along": "Ce qui vient avec",
	"Follow it as a mirror": "Le suivre en miroir",
	"Nobody writes it here then.": "Personne n’y écrit alors ici.",
	"Its wiki too": "Son wiki aussi",
	"Import it": "L’importer",
	"The forge cannot fetch a repository from this address.":
		"La forge ne peut pas récupérer de dépôt à cette adresse.",
	"The repository is imported.": "Le dépôt est importé.",
	"{owner} wants to hand this repository over to {name}":
		"{owner} veut céder ce dépôt à {name}",
	"Taken over, it has its address there, with all that is in it.":
		"Une fois repris, son adresse est là-bas, avec tout son contenu.",
	Refuse: "Refuser",
	"A copy of {name} that is yours: change it as you like, and propose changes with pull requests.":
		"Une copie de {name} à vous : modifiez-la à votre guise et proposez des changements par des demandes de fusion.",
	"It is yours already, and you may make repositories nowhere else.":
		"Il est déjà à vous, et vous ne pouvez créer de dépôt nulle part ailleurs.",
	"Make the fork": "Créer le fork",
	"{name} has a fork of it, or a repository of this name, already.":
		"{name} a déjà un fork, ou un dépôt de ce nom.",
	"The fork is made.": "Le fork est créé.",
	"It stays where it is.": "Il reste où il est.",
	"This name is taken already.": "Ce nom est déjà pris.",
	"This name is taken already, or cannot be one.":
		"Ce nom est déjà pris, ou n’est pas possible.",
	"The branch {name} is made.": "La branche {name} est créée.",
	"The branch {name} is protected, or the default one.":
		"La branche {name} est protégée, ou celle par défaut.",
	"The branch {name} is deleted.": "La branche {name} est supprimée.",
	"The branch is called {name} now.": "La branche s’appelle maintenant {name}.",
	"The branch has everything already.": "La branche a déjà tout.",
	"The branch is brought up to date.": "La branche est mise à jour.",
	"The tag {name} is made.": "Le tag {name} est créé.",
	"The tag {name} is protected, or a release has it.":
		"Le tag {name} est protégé, ou une version l’utilise.",
	"The tag {name} is deleted.": "Le tag {name} est supprimé.",
	"New branch": "Nouvelle branche",
	"A branch, a tag or a commit.": "Une branche, un tag ou un commit.",
	"Make the branch": "Créer la branche",
	"Change the branch {name}": "Modifier la branche {name}",
	Rename: "Renommer",
	"Bring up to date with the original": "Mettre à jour depuis l’original",
	"New tag": "Nouveau tag",
	"With one it is an annotated tag.": "Avec un message, c’est un tag annoté.",
	"Make the tag": "Créer le tag",
	"Delete the tag {name}": "Supprimer le tag {name}",
	"Name the tag.": "Nommez le tag.",
	"{n} files go:": {
		one: "{n} fichier disparaît :",
		other: "{n} fichiers disparaissent :",
	},
	"Keep for a commit of several files":
		"Garder pour un commit de plusieurs fichiers",
	"The change is kept.": "La modification est gardée.",
	"The change is dropped.": "La modification est abandonnée.",
	"This is the change that you keep.": "C’est la modification que vous gardez.",
	"One commit takes {n} files and 2 MB at most: commit what you keep first.":
		"Un commit accepte ici {n} fichiers et 2 Mo au plus : validez d’abord ce que vous gardez.",
	"{n} files wait for your commit": {
		one: "1 fichier attend votre commit",
		other: "{n} fichiers attendent votre commit",
	},
	"One commit of several files": "Un commit de plusieurs fichiers",
	"Choose another file": "Choisir un autre fichier",
	"You keep no change of this branch":
		"Vous ne gardez aucune modification de cette branche",
	"Edit a file and choose “Keep for a commit of several files”; it then waits here.":
		"Modifiez un fichier et choisissez « Garder pour un commit de plusieurs fichiers » ; il attendra ici.",
	"Change {n} files": {
		one: "Modifier 1 fichier",
		other: "Modifier {n} fichiers",
	},
	"Commit {n} files": {
		one: "Valider 1 fichier",
		other: "Valider {n} fichiers",
	},
	Drop: "Abandonner",
	"Drop the change of {path}": "Abandonner la modification de {path}",
	"What changes in {path}": "Ce qui change dans {path}",
	"{path} does not fit the branch any more, or twice into one commit: edit or drop it.":
		"{path} ne convient plus à la branche ou figure deux fois dans le commit : modifiez-le ou abandonnez-le.",
	"New issues would not follow this file.":
		"Les nouveaux tickets ne suivraient pas ce fichier.",
	"This configuration can be read.": "Cette configuration peut être lue.",
	"You sent this form before with other content, which was saved: {address}. Send it again to create another one.":
		"Vous avez déjà envoyé ce formulaire avec un autre contenu, qui a été enregistré : {address}. Envoyez-le à nouveau pour créer autre chose.",
	"You sent this form before with other content, which was saved. Send it again to create another one.":
		"Vous avez déjà envoyé ce formulaire avec un autre contenu, qui a été enregistré. Envoyez-le à nouveau pour créer autre chose.",
	"You sent this form before, and it is still being worked on. Wait a moment, then send it again.":
		"Vous avez déjà envoyé ce formulaire, et il est encore en cours de traitement. Attendez un moment, puis envoyez-le à nouveau.",
	"You sent this form before, and its answer was lost. Check whether it was saved before you send it again.":
		"Vous avez déjà envoyé ce formulaire, et la réponse s’est perdue. Vérifiez s’il a été enregistré avant de l’envoyer à nouveau.",
	"You sent this form before, and it was saved. What was shown then is not shown again.":
		"Vous avez déjà envoyé ce formulaire, et il a été enregistré. Ce qui a été affiché alors ne l’est plus.",
	"You wrote this draft on an older version of the text and did not send it.":
		"Vous avez écrit ce brouillon sur une version plus ancienne du texte et ne l’avez pas envoyé.",
	"Copy the draft": "Copier le brouillon",
};
