/**
 * The words of column headings, in English and in the languages of the region, by what they say. A phrase is found
 * as whole words; a part is found anywhere, for scripts that set no space between words. All are written as
 * `normaliseHeading` leaves them: small letters, no punctuation.
 */

export interface Vocabulary {
  /** Regular expressions of whole words. */
  readonly phrases: readonly string[];
  /** Texts that count wherever they stand. */
  readonly parts?: readonly string[];
}

/** What a column is, where the whole heading says it. */
export const LABELS = {
  CODE: [
    '(?:(?:g ?l|gen(?:eral)? ledger|ledger|nominal|main)? ?(?:account|acct|acc|a c|ac|nominal|ledger|gl|g l|coa|n c)? ?(?:code|no|nos|num|number|id|nbr)|account (?:code|no) ?|a c|n c|acc ?no|account ?code)',
    '(?:kod|kode|no|nombor|nomor)(?: (?:akaun|akun|perkiraan|rekening|lejar))?',
    '(?:会计|會計)?(?:科目|账户|帳戶|账号|帳號)(?:代码|编码|编号|代碼|編碼|編號|代號|代号)|编号|編號|代码|代碼',
    'รหัสบัญชี|เลขที่บัญชี|รหัส|เลขบัญชี',
    '(?:勘定)?科目(?:コード|番号)|(?:sach)?konto ?(?:nr|nummer)|n[°ºo]? ?(?:de )?(?:compte|cuenta|conta)|m[áa]scara(?: cont[áa]bil)?|classifica[çc][ãa]o(?: cont[áa]bil)?|c[óo]digo(?: (?:da conta|de (?:la )?cuenta|contable|cont[áa]bil))?|num[ée]ro (?:de |du )?compte|код счета',
    '계정 ?(?:과목 ?)?(?:코드|번호)|코드',
    'số hiệu(?: (?:tài khoản|tk))?|mã (?:tài khoản|tk)|số (?:tài khoản|tk)',
    'கணக்கு (?:எண்|குறியீடு)|குறியீடு',
    'رقم الحساب|رمز الحساب|كود الحساب|رقم|الرمز',
  ],
  DESCRIPTION: [
    '(?:(?:g ?l|ledger|account|acct|acc|a c|ac|nominal)? ?(?:description|desc|name|title|particulars?|details?|label)|particulars?|description of account|name of account|ledger|ledger account|account head|head of account|chart of accounts?)(?: (?:en|eng|english|ar|arabic))?',
    '(?:nama|keterangan|perihal|butiran)(?: (?:akaun|akun|perkiraan|rekening|lejar))?|uraian|nama perkiraan',
    '(?:会计|會計)?(?:科目|账户|帳戶)(?:名称|名稱)|名称|名稱|项目|項目',
    'ชื่อบัญชี|รายการ|รายการบัญชี',
    '(?:勘定)?科目名(?:称)?|계정 ?(?:과목 ?)?명칭?|계정과목|(?:konto)?bezeichnung|kontona(?:vn|mn)|intitulé(?: du compte)?|libellé(?: du compte)?|nombre(?: de (?:la )?cuenta)?|nome(?: da conta(?: cont[áa]bil)?)?|descripción|descri[çc][ãa]o(?: da conta)?|omschrijving|наименование(?: счета)?',
    'tên (?:tài khoản|tk)|diễn giải|nội dung',
    'கணக்கின் பெயர்|கணக்கு பெயர்|விவரம்|விவரங்கள்',
    'اسم الحساب|البيان|الوصف|وصف الحساب',
  ],
  ACCOUNT: [
    'accounts?|acct|gl|g l|gl accounts?|g l accounts?|nominal accounts?|account code and name|account code name',
    'compte|konto|cuenta|conta|grootboek(?:rekening)?|счет|勘定科目|계정',
    'akaun|akun|perkiraan|rekening|tài khoản|tk|(?:会计|會計)?科目|账户|帳戶|บัญชี|கணக்கு|الحساب|حساب',
  ],
  COMPANY: [
    '(?:group |legal |reporting )?(?:compan(?:y|ies)|entit(?:y|ies)|subsidiar(?:y|ies)|organi[sz]ations?|tenant)(?: (?:name|code|id|no))?|co ?cd|co ?code|bukrs|business unit|bu',
    '(?:nama |kod |kode )?(?:syarikat|perusahaan|entitas|entiti)',
    'soci[ée]t[ée]|empresa|entidade?|mandant|buchungskreis|회사(?:명|코드)?|会社(?:名|コード)?',
    '公司(?:名称|名稱|代码|代碼|编号)?|法人|บริษัท|ชื่อบริษัท|(?:tên )?(?:công ty|đơn vị)|நிறுவனம்|(?:اسم )?(?:الشركة|المنشأة)',
  ],
  CURRENCY: [
    '(?:local |transaction |account |foreign |ledger |doc(?:ument)? )?(?:currency|curr|crcy|ccy|cur)(?: code)?|waers',
    'devise|moneda|moeda|währung|통화|通貨',
    'mata (?:wang|uang)|币种|幣別|幣種|币别|货币|貨幣|สกุลเงิน|loại tiền|tiền tệ|நாணயம்|العملة',
  ],
  PERIOD: [
    '(?:posting |fiscal |financial |accounting |reporting )?(?:period|month|year|quarter)(?: (?:no|name|end|ending|ended|id))?|fy|as (?:at|of)(?: date)?|(?:balance |report |reporting |period |month )?(?:end )?date',
    'tempoh|bulan|tahun|periode|tarikh|tanggal|(?:会计|會計)?(?:期间|期間|年度)|月份|日期|งวด|เดือน|ปี|วันที่|kỳ|tháng|năm|ngày|காலம்|மாதம்|ஆண்டு|தேதி|الفترة|الشهر|السنة|التاريخ',
  ],
  /** No amount of the balances, whatever it holds. */
  IGNORED: [
    'notes?|ref(?:erence)?|remarks?|comments?|(?:account )?(?:type|category|class|classification|group|section|subtype)|department|dept|branch|location|cost cent(?:re|er)|project|tax(?: code| rate)?|status|mapping|suggested mapping|bridge line|statement classification|fsa?|variance|change|movement %|budget|%|percent(?:age)?|financial statement item|line item|s n|sr no|s no|sl no|serial no|level|journal(?: no)?',
    '비고|備考|bemerkung|observaciones|observações|tipo|grupo|n[íi]vel|centro de (?:custo|coste)s?|kostenstelle',
    'nota|catatan|jenis|kategori|bil|备注|備註|附注|附註|类型|類型|类别|類別|序号|序號|หมายเหตุ|ประเภท|หมวด|ghi chú|loại|stt|குறிப்பு|ملاحظات|إيضاح|التصنيف|النوع',
  ],
} as const;

/** Amount words. */
export const AMOUNTS = {
  DEBIT: {
    phrases: [
      'debits?|d[ée]bitos?|débit|débiteurs?|deudor(?:es)?|devedor(?:es)?|debet|debe|cargos?|soll|дебет|dr|db|nợ|பற்று',
    ],
    parts: ['เดบิต', '借方', '借', '차변', 'مدين'],
  },
  CREDIT: {
    phrases: [
      'credits?|cr[ée]ditos?|crédit|créditeurs?|acreedor(?:es)?|credor(?:es)?|kredit|haber|abonos?|haben|кредит|cr|có|வரவு',
    ],
    parts: ['เครดิต', '贷方', '貸方', '贷', '貸', '대변', 'دائن'],
  },
  SIGNED: {
    phrases: [
      'balances?|bal|actuals?|(?:un)?adjusted|final|amounts?|amt|nett?|total|ytd|year to date|closing|ending|opening|beginning|movement|activity|transactions?|figures?|sum|mtd',
      'soldes?|saldos|valor(?:es)?|importes?|montants?|betr[aä]ge?|bedrag|mouvements?|sumas?|bev[æe]gelse|mutaties|обороты?|primo|ultimo|beginbalans|eindbalans|eb wert|сальдо|ob|cb',
      'baki|saldo|jumlah|amaun|nilai|số dư|số tiền|இருப்பு|தொகை',
    ],
    parts: ['ยอด', '余额', '餘額', '残高', '繰越', '金额', '金額', '잔액', '금액', '합계', 'رصيد', 'المبلغ'],
  },
} as const satisfies Record<string, Vocabulary>;

/** Of what time a column is. */
export const TIMES = {
  /** A month or a quarter, this one or the one before: never the balance of a year. */
  MONTH: {
    phrases: [
      '(?:this|current|curr|last|prior|previous|prev) (?:month|mth|quarter|qtr|week)|mtd|month to date|qtd|(?:prev|previous|prior|earlier) (?:periods|months)|(?:rept|report|reporting) (?:period|per)|(?:for|in|during) the (?:month|mth|quarter|qtr)',
      'bulan (?:ini|lepas|lalu)',
    ],
    parts: ['本月', '上月', 'เดือนนี้', 'เดือนก่อน'],
  },
  PRIOR: {
    phrases: [
      'prior|previous|prev|prec|preceding|last (?:year|yr|fye?|period|financial year)|comparatives?|corresponding|py|p y|ly|l y|lytd|l ytd|ly ytd|pytd|py ytd|year ago|former|earlier',
      'tahun (?:lepas|lalu|sebelum|sebelumnya|terdahulu)|sebelumnya|tempoh (?:lepas|lalu)|perbandingan',
      'n 1|(?:exercice|année) précédente?|vorjahr(?:es(?:wert|saldo))?|vorperiode|(?:ejercicio|exerc[íi]cio|per[íi]odo|ano|año) anterior|vorig jaar',
      'năm (?:trước|ngoái)|kỳ trước|முந்தைய(?: ஆண்டு)?|கடந்த ஆண்டு',
    ],
    parts: [
      '上年',
      '上一年',
      '去年',
      '上期',
      '前期',
      '前年',
      '전기',
      '전년',
      'ปีก่อน',
      'ปีที่แล้ว',
      'السنة السابقة',
      'العام السابق',
      'الفترة السابقة',
      'المقارنة',
    ],
  },
  OPENING: {
    phrases: [
      'opening|begin(?:ning)?|beg|brought forward|b f|b d|bf|start|starting|initial|balance carry ?forward|carryforward',
      'ob|eb(?: wert)?|eröffnung(?:s(?:bilanz|saldo|wert))?|anfangs(?:saldo|bestand)|(?:à|a) nouveaux?|solde (?:initial|d ouverture)|saldo (?:inicial|anterior|de (?:apertura|abertura))|primo|beginbalans|(?:сальдо )?на начало',
      '(?:baki|saldo) (?:awal|permulaan|pembukaan|mula|bawa hadapan)|awal|đầu (?:kỳ|năm)|தொடக்க',
    ],
    parts: [
      '期初',
      '年初',
      '月初',
      '기초',
      '이월',
      '繰越',
      '结转',
      '結轉',
      'ยอดยกมาต้น',
      'ต้นงวด',
      'ต้นปี',
      'افتتاحي',
      'أول المدة',
      'الرصيد السابق',
    ],
  },
  CLOSING: {
    phrases: [
      'closing|ending|end bal(?:ance)?|ytd|year to date|accumulated balance|cumulative balance|adjusted|final|carried forward|c f|c d|cf',
      'end of (?:the )?(?:period|year|month)|cb|saldo (?:final|at?ual|de (?:cierre|fecho)|soll|haben|deudor|acreedor|devedor|credor)|soldes? (?:final|de clôture|débiteurs?|créditeurs?)|(?:end|schluss)(?:saldo|bestand)|ultimo|eindbalans|(?:сальдо )?на конец',
      '(?:baki|saldo) (?:akhir|penutup|hujung)|cuối (?:kỳ|năm)|இறுதி',
    ],
    parts: [
      '期末',
      '年末',
      '기말',
      'ยอดคงเหลือ',
      'ปลายงวด',
      'ปลายปี',
      'ยกไป',
      'ختامي',
      'آخر المدة',
      'الرصيد الحالي',
    ],
  },
  MOVEMENT: {
    phrases: [
      'movements?|transactions?|turnovers?|activity|net change|net debit|net credit|adjustments?|adjusting|journals?|unadjusted',
      'обороты?|bev[æe]gelse|mutaties|mouvements?|movim(?:i?ento)s?|sumas?|(?:jahres|monats)?verkehrszahlen|umsätze|bewegung(?:en)?',
      'pergerakan|mutasi|phát sinh|pelarasan|penyesuaian',
    ],
    parts: [
      '发生',
      '發生',
      '累计',
      '累計',
      '变动',
      '變動',
      '합계',
      '발생',
      '合計',
      'ยอดยกมางวดนี้',
      'เคลื่อนไหว',
      'ระหว่างงวด',
      'حركة',
    ],
  },
  CURRENT: {
    phrases: [
      'current|curr|cur|this (?:year|yr|fy|period|financial year)|cy|c y|present',
      '(?:exercice|année) en cours|(?:ejercicio|exercício) at?ual|laufendes jahr',
      'tahun (?:ini|semasa|berjalan)|semasa|tempoh ini|năm (?:nay|này|hiện tại)|kỳ này|நடப்பு(?: ஆண்டு)?',
    ],
    parts: [
      '本年',
      '今年',
      '当年',
      '當年',
      '本期',
      '当期',
      '當期',
      '당기',
      '금년',
      'ปีปัจจุบัน',
      'ปีนี้',
      'السنة الحالية',
      'العام الحالي',
      'الفترة الحالية',
    ],
  },
  /** Said alone, the movement of the period. */
  PERIOD: { phrases: ['period'] },
} as const satisfies Record<string, Vocabulary>;

/** No balance of any year. */
export const NO_BALANCE: Vocabulary = {
  phrases: [
    'variance|budget|forecast|change|diff(?:erence)?|var|%|quantity|qty|unit price|exchange rate|fx rate|rate',
    'écart|abweichung|varia(?:ción|ção)|presupuesto|orçamento|tasa|taux|kurs',
    'perbezaan|selisih|belanjawan|anggaran|chênh lệch',
  ],
  parts: ['差异', '差異', '预算', '預算', '예산', '증감', '차이', 'ผลต่าง', 'งบประมาณ'],
};

/** True where one of the words stands in a text that was normalised. */
export function says({ phrases, parts = [] }: Vocabulary): (text: string) => boolean {
  const form = new RegExp(`(?<![\\p{L}\\p{M}\\d])(?:${phrases.join('|')})(?![\\p{L}\\p{M}\\d])`, 'u');
  const inside = parts.length === 0 ? null : new RegExp(parts.join('|'), 'u');
  return (text) => form.test(text) || (inside?.test(text) ?? false);
}
