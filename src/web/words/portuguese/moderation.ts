import type { Catalogue } from "../catalogue.ts";

/** Announcements, and what people report. */
export const moderationInPortuguese: Catalogue = {
	"What you want to tell": "O que você quer anunciar",
	"Leave it empty to tell nothing.": "Deixe vazio para não anunciar nada.",
	"How it looks": "A aparência",
	"For information": "Informativo",
	"A warning": "Um aviso",
	"Something is broken": "Algo está com defeito",
	"All pages show it now.": "Todas as páginas mostram agora.",
	"No page shows anything any more.": "Nenhuma página mostra mais nada.",
	Reports: "Denúncias",
	"Closed reports": "Denúncias fechadas",
	"Open reports": "Denúncias abertas",
	"No reports": "Nenhuma denúncia",
	"What people report at the foot of a page comes here: spam, abuse, or something that should not be public.":
		"O que se denuncia no rodapé de uma página chega aqui: spam, abuso ou algo que não deveria ser público.",
	"closed by {name}": "fechada por {name}",
	"Close the report about {page}": "Fechar a denúncia sobre {page}",
	"The report is closed.": "A denúncia foi fechada.",
	"Which page?": "Qual página?",
	"Say what is wrong.": "Diga o que há de errado.",
	"Thank you. The administrators have your report.":
		"Obrigado. Os administradores receberam sua denúncia.",
	"{n} reports wait to be read.": {
		one: "{n} denúncia espera leitura.",
		other: "{n} denúncias esperam leitura.",
	},
	"It stands above every page, for strangers too, until it is emptied. Each reader can close it for himself.":
		"Aparece no topo de cada página, também para visitantes, até ser esvaziado. Cada leitor pode fechá-lo para si.",
};
