// Each simplified character of the server's texts with the traditional one behind it.
const PAIRS =
  '业業为為于於产產关關写寫决決划劃办辦单單发發号號后後响響复復审審实實应應开開当當录錄态態总總户戶执執择擇据據' +
  '数數时時条條构構标標档檔测測状狀码碼确確称稱类類线線组組经經结結绝絕统統编編该該请請负負还還这這选選键鍵长長' +
  '闭閉间間阶階际際项項须須预預题題骤驟见見计計记記评評词詞试試过過访訪问問对對无無权權败敗检檢务務汇匯应應';

const TRADITIONAL = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, index) => [PAIRS[2 * index], PAIRS[2 * index + 1]]),
);

/** A Chinese text of the server in traditional characters: it has the same sentences. */
export const inTraditional = (text: string): string =>
  Array.from(text, (character) => TRADITIONAL.get(character) ?? character).join('');
